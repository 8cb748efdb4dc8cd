import { existsSync, readFileSync } from 'node:fs';
import { inRoot, root } from './root.mjs';
import { run } from './run.mjs';
import { printProgress, seconds } from './terminal.mjs';

/**
 * Does node_modules match package-lock.json? npm writes node_modules/.package-lock.json as its very last step, so
 * this notices both an interrupted install and a lock file that has changed since.
 */
function isInstalled() {
  const stamp = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(stamp)) return false;
  try {
    const have = JSON.parse(readFileSync(stamp, 'utf8')).packages;
    const want = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    return Object.entries(want).every(([path, entry]) => {
      if (!path.includes('node_modules/') || entry.optional || entry.devOptional) return true;
      return entry.link ? have[path]?.link : have[path]?.version === entry.version;
    });
  } catch {
    return false;
  }
}

/** Installs what is missing. Throws with npm's own output when that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const start = Date.now();
  printProgress('安装依赖（首次约 1 分钟）…', 'installing dependencies (about a minute the first time)');
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  let { code, output } = await npm(['ci', ...flags]);
  // A lock file written where the registry lacks other systems' binaries is incomplete for `npm ci`.
  if (code !== 0 && output.includes('EUSAGE'))
    ({ code, output } = await npm(['install', '--no-save', ...flags]));
  if (code !== 0) {
    const tail = output.trim().split('\n').slice(-30).join('\n');
    throw new Error(`依赖安装失败，请检查网络后重试。npm failed:\n${tail}`);
  }
  printProgress(`依赖已安装，用时 ${seconds(Date.now() - start)}`, 'dependencies installed');
}

/** The npm that started us, else the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath;
  return own && /\.c?js$/.test(own)
    ? run(process.execPath, [own, ...args], { cwd: root })
    : run('npm', args, { cwd: root });
}

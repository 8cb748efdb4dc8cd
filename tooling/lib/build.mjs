import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { printProgress, seconds } from './terminal.mjs';

const shared = ['packages/domain', 'packages/contract', 'tooling/tsconfig', 'package-lock.json'];

/** What can be built: its sources, the file that proves it was built, and the program that builds it. */
const targets = {
  storefront: {
    name: ['商城页面', 'storefront'],
    sources: ['apps/storefront', ...shared],
    product: 'apps/storefront/dist/index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    cwd: 'apps/storefront',
  },
  admin: {
    name: ['管理后台', 'back office'],
    sources: ['apps/admin', ...shared],
    product: 'apps/admin/dist/index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    cwd: 'apps/admin',
  },
  server: {
    name: ['服务端', 'server'],
    sources: ['apps/server', 'packages/demo-mall', ...shared],
    product: 'apps/server/dist/pifa.js',
    command: ['apps/server/build.mjs'],
    cwd: '.',
  },
};

const stampOf = (target) => inRoot(dirname(target.product), '.built-from');

async function build(target, force) {
  const from = fingerprint(target.sources);
  const stamp = stampOf(target);
  const fresh =
    existsSync(inRoot(target.product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === from;
  if (fresh && !force) return false;
  const start = Date.now();
  printProgress(`构建${target.name[0]}…`, `building the ${target.name[1]}`);
  const [script, ...args] = target.command;
  const { code, output } = await run(process.execPath, [inRoot(script), ...args], {
    cwd: inRoot(target.cwd),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0 || !existsSync(inRoot(target.product))) {
    throw new Error(`构建${target.name[0]}失败 (building the ${target.name[1]} failed):\n${output.trim()}`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, from);
  printProgress(`${target.name[0]}已构建，用时 ${seconds(Date.now() - start)}`, `${target.name[1]} built`);
  return true;
}

/**
 * Builds what has changed since its last build, in parallel. Waits for all targets before it throws a failure, so
 * that no half-killed build is left behind.
 */
export async function ensureBuilt(names = Object.keys(targets), { force = false } = {}) {
  const results = await Promise.allSettled(names.map((name) => build(targets[name], force)));
  const failed = results
    .filter((result) => result.status === 'rejected')
    .map((result) => result.reason.message);
  if (failed.length > 0) throw new Error(failed.join('\n\n'));
}

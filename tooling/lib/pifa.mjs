import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { stopWithParent } from './orphan.mjs';
import { inRoot, root } from './root.mjs';
import { stopAll } from './run.mjs';
import { red } from './say.mjs';

/**
 * Sets up, then runs the built command line inside this process: no second process stands between it and the
 * signals of the terminal or of a process manager, and its exit code is ours.
 */
export async function runPifa(args, { build }) {
  const brokenOff = (signal) => {
    stopAll(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  stopWithParent();
  process.once('SIGINT', brokenOff);
  process.once('SIGTERM', brokenOff);
  process.chdir(root);
  try {
    await ensureInstalled();
    await ensureBuilt(build);
  } catch (error) {
    console.error(`\n${red('✗')} ${error.message}\n`);
    process.exit(1);
  }
  process.off('SIGINT', brokenOff);
  process.off('SIGTERM', brokenOff);
  const entry = inRoot('apps', 'server', 'dist', 'pifa.js');
  process.argv = [process.execPath, entry, ...args];
  await import(pathToFileURL(entry).href);
}

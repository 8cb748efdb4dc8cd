import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { keepUp } from './keep-up.mjs';
import { stopWithParent } from './orphan.mjs';
import { inRoot, root } from './root.mjs';
import { stopAll } from './run.mjs';
import { red } from './terminal.mjs';

/**
 * Installs and builds what is missing; a signal meanwhile ends it at once. Returns the path of the built command
 * line.
 */
async function setUp(build) {
  const stop = (signal) => {
    stopAll(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.chdir(root);
  try {
    await ensureInstalled();
    await ensureBuilt(build);
  } catch (error) {
    console.error(`\n${red('✗')} ${error.message}\n`);
    process.exit(1);
  }
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  return inRoot('apps', 'server', 'dist', 'pifa.js');
}

/**
 * Sets up, then runs the built command line inside this process: no second process stands between it and the signals
 * of the terminal or of a process manager, and its exit code is ours.
 */
export async function runPifa(args, { build }) {
  stopWithParent();
  const entry = await setUp(build);
  process.argv = [process.execPath, entry, ...args];
  await import(pathToFileURL(entry).href);
}

/** Sets up, then keeps `pifa serve` up until it is told to stop; returns the exit code. */
export async function keepServing(args, { build }) {
  // `npm start | head`: a closed pipe is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  stopWithParent();
  const entry = await setUp(build);
  return keepUp([entry, 'serve', ...args]);
}

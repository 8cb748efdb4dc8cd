// npm run journeys: every journey of e2e, also those that `npm test` leaves out, on every device it is meant for.
// Arguments after `--` choose files: npm run journeys -- children invoices.
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
const { findChromium } = await import('./lib/chromium.mjs');
const { cleanUp } = await import('./lib/cleanup.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { run, stopAll } = await import('./lib/run.mjs');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    stopAll('SIGTERM');
    await cleanUp();
    process.exit(130);
  });
}

let code = 1;
try {
  const chromium = await findChromium();
  if (!chromium.path) throw new Error(`Journeys need Chromium: ${chromium.reason}`);
  await ensureBuilt();
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
  ({ code } = await run(process.execPath, [vitest, 'run', '--reporter=verbose', ...process.argv.slice(2)], {
    cwd: inRoot('e2e'),
    output: 'show',
    env: { NODE_ENV: 'test', PIFA_JOURNEYS: 'all', CHROMIUM_PATH: chromium.path },
  }));
} catch (error) {
  console.error(error.message);
} finally {
  await cleanUp();
}
process.exit(code);

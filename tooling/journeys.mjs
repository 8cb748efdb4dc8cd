// npm run journeys: every journey of e2e, also those that `npm test` leaves out, on every device it is meant for.
// Arguments after `--` choose files: npm run journeys -- children invoices.
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
const { findChromium } = await import('./lib/chromium.mjs');
const { runCommand } = await import('./lib/command.mjs');
const { showVitest } = await import('./lib/vitest.mjs');

await runCommand(async () => {
  const chromium = await findChromium();
  if (!chromium.path) throw new Error(`Journeys need Chromium: ${chromium.reason}`);
  await ensureBuilt();
  return showVitest('e2e', ['--reporter=verbose', ...process.argv.slice(2)], {
    PIFA_JOURNEYS: 'all',
    CHROMIUM_PATH: chromium.path,
  });
});

// npm run bench: builds, then measures. Options: --goods N or --sizes N,N, --seconds N, --only pglite|postgres|office|browser.
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
const { runCommand } = await import('./lib/command.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { run } = await import('./lib/run.mjs');
const { findChromium } = await import('./lib/chromium.mjs');
const { findPostgres } = await import('./lib/postgres.mjs');

await runCommand(async () => {
  await ensureBuilt();
  const chromium = await findChromium();
  const postgres = await findPostgres();
  const { code } = await run(
    process.execPath,
    [inRoot('node_modules/tsx/dist/cli.mjs'), inRoot('bench/run.ts'), ...process.argv.slice(2)],
    {
      output: 'show',
      env: { BENCH_DATABASE_URL: postgres.url ?? '', CHROMIUM_PATH: chromium.path ?? '' },
    },
  );
  return code;
});

// npm run races: every race at full size, on PostgreSQL with two servers. Arguments after `--` choose: part of a
// case's name, or `callbacks`. --runs N: runs at each distance of the database.
import './lib/check-node.mjs';

const { parseArgs } = await import('node:util');
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { cleanUp } = await import('./lib/cleanup.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { run, stopAll } = await import('./lib/run.mjs');
const { findPostgres } = await import('./lib/postgres.mjs');

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, callbacks: { type: 'string', default: '10000' } },
  allowPositionals: true,
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    stopAll('SIGTERM');
    await cleanUp();
    process.exit(130);
  });
}

async function suite(file, env) {
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
  const { code } = await run(process.execPath, [vitest, 'run', '--reporter=verbose', file], {
    cwd: inRoot('apps/server'),
    output: 'show',
    env: { NODE_ENV: 'test', ...env },
  });
  return code;
}

let code = 1;
try {
  const postgres = await findPostgres();
  if (!postgres.url) throw new Error(`Races need PostgreSQL: ${postgres.reason}`);
  console.log(postgres.how);
  const [chosen = ''] = positionals;
  const env = { TEST_DATABASE_URL: postgres.url, PIFA_LONG: '1' };
  const races = { ...env, PIFA_RACES: values.runs, PIFA_RACES_ONLY: chosen };
  const codes = [];
  if (chosen !== 'callbacks') {
    codes.push(await suite('test/races/races.pg.test.ts', races));
    const embedded = { TEST_DATABASE_URL: '', PIFA_LONG: '1', PIFA_RACES_ONLY: chosen };
    codes.push(await suite('test/races/races-embedded.test.ts', embedded));
  }
  if (chosen === '' || chosen === 'callbacks') {
    codes.push(await suite('test/payments-abuse', { ...env, PIFA_CALLBACKS: values.callbacks }));
  }
  code = Math.max(...codes);
} catch (error) {
  console.error(error.message);
} finally {
  await cleanUp();
}
process.exit(code);

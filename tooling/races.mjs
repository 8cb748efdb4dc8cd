// npm run races: every race at full size, on PostgreSQL with two servers. Arguments after `--` choose: part of a
// case's name, or `callbacks`. --runs N: runs at each distance of the database.
import './lib/check-node.mjs';

const { parseArgs } = await import('node:util');
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { runCommand } = await import('./lib/command.mjs');
const { findPostgres } = await import('./lib/postgres.mjs');
const { showVitest } = await import('./lib/vitest.mjs');

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, callbacks: { type: 'string', default: '10000' } },
  allowPositionals: true,
});

const suite = (file, env) => showVitest('apps/server', ['--reporter=verbose', file], env);

await runCommand(async () => {
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
  return Math.max(...codes);
});

// npm run faults: the long form of the fault suites, with a table of the results.
// Options: --only kill,kill-promoted,kill-rewards,kill-seckill,statements,groups,postgres,restarts,redis,disk,two,leaving,
//         process,matrix,overload,access,libre-office (needs soffice)
//         --db pglite|postgres|both · --kills N · --restarts N · --rounds N · --outage MS · --orders N
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
const { atEnd } = await import('./lib/cleanup.mjs');
const { runCommand } = await import('./lib/command.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { findPostgres } = await import('./lib/postgres.mjs');
const { runVitest } = await import('./lib/vitest.mjs');

/** Cases: the file that contains them, and the databases they run on. */
const cases = {
  statements: { file: 'statements.test.ts', on: ['pglite', 'postgres'] },
  groups: { file: 'groups.test.ts', on: ['pglite', 'postgres'] },
  kill: { file: 'kill.test.ts', on: ['pglite', 'postgres'] },
  'kill-promoted': { file: 'kill-promoted.test.ts', on: ['pglite', 'postgres'] },
  'kill-rewards': { file: 'kill-rewards.test.ts', on: ['pglite', 'postgres'] },
  'kill-seckill': { file: 'kill-seckill.test.ts', on: ['pglite', 'postgres'] },
  postgres: { file: 'postgres-away.test.ts', on: ['pglite'] },
  restarts: { file: 'restarts.test.ts', on: ['pglite'] },
  redis: { file: 'redis-away.test.ts', on: ['pglite', 'postgres'] },
  disk: { file: 'disk-full.test.ts', on: ['pglite'] },
  two: { file: 'two-instances.pg.test.ts', on: ['postgres'] },
  leaving: { file: 'leaving.test.ts', on: ['pglite'] },
  process: { file: '../process.test.ts', on: ['pglite'] },
  matrix: { file: 'matrix.test.ts', on: ['pglite'] },
  overload: { file: 'overload.test.ts', on: ['pglite', 'postgres'] },
  access: { file: '../access/operators.test.ts', on: ['pglite'] },
  'libre-office': { file: 'libre-office.test.ts', on: ['pglite'] },
};

function readOptions() {
  const text = (fallback) => ({ type: 'string', default: fallback });
  const { values } = parseArgs({
    options: {
      only: text(Object.keys(cases).join(',')),
      db: text('both'),
      kills: text('100'),
      restarts: text('200'),
      rounds: text('5'),
      outage: text('5000'),
      orders: text('200'),
    },
  });
  const names = values.only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !cases[name]);
  if (unknown.length > 0)
    throw new Error(`No such case: ${unknown.join(', ')}. There are: ${Object.keys(cases).join(', ')}`);
  if (!['both', 'pglite', 'postgres'].includes(values.db)) throw new Error('--db: pglite, postgres or both');
  for (const key of ['kills', 'restarts', 'rounds', 'outage', 'orders'])
    if (!/^[1-9]\d*$/.test(values[key])) throw new Error(`--${key}: a number above 0`);
  return { ...values, names };
}

async function runOn(database, names, options, url) {
  const files = names
    .filter((name) => cases[name].on.includes(database))
    .map((name) => join('test/faults', cases[name].file));
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, skippedNames: [], output: '' };
  console.log(`\n${database}: ${files.join(' ')}`);
  return runVitest('apps/server', {
    env: {
      TEST_DATABASE_URL: url,
      PIFA_LONG: '1',
      FAULTS_REPORT: options.report,
      FAULTS_SERVER: inRoot('apps', 'server', 'dist', 'pifa.js'),
      FAULTS_KILLS: options.kills,
      FAULTS_RESTARTS: options.restarts,
      FAULTS_ROUNDS: options.rounds,
      FAULTS_OUTAGE: options.outage,
      FAULTS_ORDERS: options.orders,
    },
    // One case at a time: it measures how long others wait.
    args: [...files, '--no-file-parallelism', '--testTimeout=14400000', '--hookTimeout=600000'],
    timeoutMs: 8 * 3_600_000,
  });
}

function printTable(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').filter(Boolean) : [];
  const rows = lines.map((line) => JSON.parse(line));
  console.log('\ncase · runs · breaks · worst figure');
  for (const { name, runs, breaks, worst = '' } of rows)
    console.log(`${breaks === 0 ? ' ' : '✗'} ${name} · ${runs} · ${breaks} · ${worst}`);
  return rows.reduce((sum, { breaks }) => sum + breaks, 0);
}

await runCommand(async () => {
  const options = readOptions();
  const folder = mkdtempSync(join(tmpdir(), 'pifa-faults-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  options.report = join(folder, 'report.jsonl');
  await ensureBuilt(['server']);
  const results = [];
  if (options.db !== 'postgres') results.push(await runOn('pglite', options.names, options, ''));
  if (options.db !== 'pglite') {
    const found = await findPostgres();
    if (found.url) results.push(await runOn('postgres', options.names, options, found.url));
    else console.log(`\npostgres: skipped, ${found.reason}`);
  }
  const breaks = printTable(options.report);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  for (const { skippedNames } of results) for (const name of skippedNames) console.log(`skipped: ${name}`);
  if (failed > 0) for (const { output } of results) console.log(output.trim().slice(-6_000));
  console.log(`\n${failed + breaks === 0 ? 'nothing broke' : `${failed} cases failed, ${breaks} breaks`}`);
  return failed + breaks === 0 ? 0 : 1;
});

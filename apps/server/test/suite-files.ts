/**
 * Files that never use the suite's database: they are pure, or start the embedded database by themselves. On
 * PostgreSQL they would only be repeated, so they run in the embedded suite alone.
 */
export const withoutSuiteDatabase: readonly string[] = [
  'src/modules/demo/assets.test.ts',
  'src/platform/database/folder-lock.test.ts',
  'src/platform/database/tables.test.ts',
  'test/bad-input/slow-sockets.test.ts',
  'test/paste/paste.test.ts',
  'test/process.test.ts',
  'test/sql-types/sql-types.test.ts',
  'test/time-zones.test.ts',
  'test/upgrade/upgrade.test.ts',
];

/**
 * Where `npm test` has both databases (PIFA_BOTH_SUITES), each test runs where it shows most, and few on both. On
 * PostgreSQL alone run the areas' own tests (`src/modules`), the terminal's, and these. Both databases speak one
 * dialect: its tests in `src/platform` run on both, and `allCalls` asks the embedded one for every call.
 */
export const onPostgresOnly: readonly string[] = [
  'src/platform/http/slow-callers.test.ts',
  'test/access/costs.test.ts',
  'test/access/hidden-prices.test.ts',
  'test/access/log-secrets.test.ts',
  'test/access/replays.test.ts',
  'test/access/start-up.test.ts',
  'test/bad-input/addresses.test.ts',
  'test/bad-input/every-parameter.test.ts',
  'test/bad-input/sockets.test.ts',
  'test/faults/groups.test.ts',
  'test/faults/matrix.test.ts',
  'test/faults/redis-away.test.ts',
  'test/faults/statements.test.ts',
  'test/new-kind/new-kind.test.ts',
];

/** Of the areas nonetheless on both: what a mall on the embedded database does in its own way. */
export const onBothDatabases: readonly string[] = [
  'src/modules/backup/backup.test.ts',
  'src/modules/demo/load-demo-mall.test.ts',
  'src/modules/import/import.test.ts',
];

/** Every call of the contract with valid input, by everybody who may make it: on the embedded database alone. */
export const allCalls: readonly string[] = ['test/access/matrix.test.ts', 'test/access/operators.test.ts'];

/**
 * Files that only `npm run races` and `npm run faults` run (PIFA_LONG): they repeat for minutes what others show
 * once.
 */
export const longFiles: readonly string[] = [
  'test/faults/import-ten-thousand.test.ts',
  'test/faults/kill-promoted.test.ts',
  'test/faults/kill-rewards.test.ts',
  'test/faults/kill-seckill.test.ts',
  'test/faults/libre-office.test.ts',
  'test/races/races-embedded.test.ts',
];

/** The slowest files, started first: otherwise one of two workers would wait for them at the end. */
export const slowFiles: readonly string[] = [
  'test/races/races.pg.test.ts',
  'test/access/matrix.test.ts',
  'test/bad-input/every-parameter.test.ts',
  'test/process.test.ts',
  'test/faults/statements.test.ts',
  'test/faults/kill.test.ts',
  'test/faults/disk-full.test.ts',
  'test/upgrade/upgrade.test.ts',
  'src/modules/backup/backup.test.ts',
];

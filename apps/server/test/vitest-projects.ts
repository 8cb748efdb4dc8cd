import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';
import { allCalls, longFiles, onBothDatabases, onPostgresOnly, withoutSuiteDatabase } from './suite-files.ts';
import type { TestDatabaseKind } from './suite-kind.ts';

/** Files that replace a module: it must not have been loaded before them. */
const mocking = [
  'test/buyers-tables/buyers-tables.test.ts',
  'test/faults/{groups,matrix,statements}.test.ts',
  'test/new-kind/new-kind.test.ts',
];

/** Races and two instances exist on PostgreSQL only: the embedded database has one session and hides them. */
const races = '**/*.pg.test.ts';

/** The server's tests on one kind of database: `all` of them, or only the `races`, which run on no other. */
export function serverProjects(
  kind: TestDatabaseKind,
  which: 'all' | 'races' = 'all',
): TestProjectInlineConfiguration[] {
  // `npm test` with both databases: see suite-files.ts.
  const shares = Boolean(process.env['PIFA_BOTH_SUITES']);
  const exclude = [
    ...configDefaults.exclude,
    ...(kind === 'postgres' ? withoutSuiteDatabase : [races]),
    ...(shares ? (kind === 'postgres' ? allCalls : onPostgresOnly) : []),
    ...(process.env['PIFA_LONG'] ? [] : longFiles),
  ];
  const sources =
    shares && kind === 'pglite'
      ? ['src/platform/**/*.test.ts', ...onBothDatabases, ...withoutSuiteDatabase]
      : ['src/**/*.test.ts'];
  const common = {
    root: `${import.meta.dirname}/..`,
    globalSetup: [`${import.meta.dirname}/global-setup.ts`],
    setupFiles: [`${import.meta.dirname}/begin-file.ts`],
    env: { NODE_ENV: 'test', PIFA_TEST_DB: kind },
    // Twenty times what the slowest take alone: a machine that others use too must not fail the check.
    testTimeout: 60_000,
    // The long form of the faults builds larger malls on a slower machine.
    hookTimeout: process.env['FAULTS_REPORT'] ? 600_000 : 240_000,
    expect: { poll: { timeout: 15_000 } },
    // Each worker holds an embedded database in memory.
    maxWorkers: 2,
  };
  return [
    {
      test: {
        ...common,
        name: `server on ${kind}`,
        include: which === 'races' ? [races] : [...sources, 'test/**/*.test.ts'],
        exclude: [...exclude, ...mocking],
        // Loading the whole server and starting an embedded database cost more than most files: both happen once per
        // worker. Every file still has its own app and a reset database; what a module keeps outside of them is
        // shared.
        isolate: false,
      },
    },
    ...(which === 'all'
      ? [{ test: { ...common, name: `faults on ${kind}`, include: mocking, exclude } }]
      : []),
  ];
}

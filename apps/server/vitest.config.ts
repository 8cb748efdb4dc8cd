import { configDefaults, defineConfig } from 'vitest/config';
import { suiteKind } from './test/suite-kind.ts';
import { withoutSuiteDatabase } from './test/without-suite-database.ts';

/** Files that put a faulty driver in the place of a module: it must not have been loaded before them. */
const mocking = ['test/faults/{groups,matrix,statements}.test.ts'];
const foreign = [
  ...configDefaults.exclude,
  // Races and two instances exist on PostgreSQL only: the embedded database has one session and hides them.
  ...(suiteKind === 'postgres' ? withoutSuiteDatabase : ['**/*.pg.test.ts']),
];

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    env: { NODE_ENV: 'test' },
    testTimeout: 20_000,
    // The long form of the faults lays out larger malls on a slower machine.
    hookTimeout: process.env['FAULTS_REPORT'] ? 600_000 : 60_000,
    // Each worker holds an embedded database in memory.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: `server on ${suiteKind}`,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...foreign, ...mocking],
          // Loading the whole server costs more than most files: it is loaded once per worker. Every file has a
          // database and an app of its own all the same; what a module keeps outside of them is shared.
          isolate: false,
        },
      },
      { extends: true, test: { name: `faults on ${suiteKind}`, include: mocking, exclude: foreign } },
    ],
  },
});

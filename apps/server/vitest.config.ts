import { configDefaults, defineConfig } from 'vitest/config';
import { suiteKind } from './test/suite-kind.ts';

export default defineConfig({
  test: {
    name: `server on ${suiteKind}`,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Races and two instances exist on PostgreSQL only: the embedded database has one session and hides them.
    exclude: [...configDefaults.exclude, ...(suiteKind === 'postgres' ? [] : ['**/*.pg.test.ts'])],
    globalSetup: ['test/global-setup.ts'],
    env: { NODE_ENV: 'test' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Each worker holds an embedded database in memory.
    maxWorkers: 2,
  },
});

import { configDefaults, defineConfig } from 'vitest/config';

/** Journeys run one after the other: a machine with two cores shares them between one server and one browser. */
export default defineConfig({
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    include: ['**/*.test.ts'],
    exclude: configDefaults.exclude,
    globalSetup: ['harness/template.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    retry: 0,
  },
});

import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Two files of journeys at a time, each with its own mall and browser: while one waits for the network to be idle,
 * the other uses the machine.
 */
export default defineConfig({
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    name: 'journeys',
    include: ['**/*.test.ts'],
    // What only `npm run journeys` runs.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['PIFA_JOURNEYS'] === 'all' ? [] : ['**/*.long.test.ts']),
    ],
    globalSetup: ['harness/template.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // As patient as the browser's own waits (`beginVisit`): the other file may be using the machine.
    expect: { poll: { timeout: 15_000 } },
    // A journey opens dozens of pages in real time beside another one. After a lost connection or a timeout it is run
    // once more, and the report names it with the first error; a wrong result fails at once.
    retry: { count: 1, condition: /Timeout \d+ms exceeded|net::ERR_/ },
  },
});

import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Two journeys' files at a time, each with its own mall and browser: while one waits for the network to fall quiet, the
 * other has the machine.
 */
export default defineConfig({
  cacheDir: '../node_modules/.vite-e2e',
  test: {
    name: 'journeys',
    include: ['**/*.test.ts'],
    // What `npm run journeys` walks beside the journeys of every `npm test`.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['PIFA_JOURNEYS'] === 'all' ? [] : ['**/*.long.test.ts']),
    ],
    globalSetup: ['harness/template.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // As patient as the browser's own waits (`beginVisit`): the other file may have the machine just now.
    expect: { poll: { timeout: 15_000 } },
    // A journey passes dozens of pages in real time beside another one. Where the browser was cut off or waited too
    // long it is walked once more, and the run names it with what went wrong; a wrong answer fails at once.
    retry: { count: 1, condition: /Timeout \d+ms exceeded|net::ERR_/ },
  },
});

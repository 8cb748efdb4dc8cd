import { defineConfig } from 'vitest/config';
import { SlowFirst } from './apps/server/test/slow-first.ts';
import { serverProjects } from './apps/server/test/vitest-projects.ts';

/**
 * Every test file of the house, so that `npx vitest run FILE` finds it from the top folder. Races of the server run on
 * PostgreSQL (TEST_DATABASE_URL, else the one on 127.0.0.1:5432); its other files run there too where TEST_DATABASE_URL
 * names one.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    maxWorkers: 2,
    projects: [
      'packages/*',
      'tooling',
      ...serverProjects('pglite'),
      ...serverProjects('postgres', process.env['TEST_DATABASE_URL'] ? 'all' : 'races'),
      'apps/storefront',
      'apps/admin',
      'e2e',
    ],
  },
});

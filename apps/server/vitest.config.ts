import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/slow-first.ts';
import { suiteKind } from './test/suite-kind.ts';
import { serverProjects } from './test/vitest-projects.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    maxWorkers: 2,
    projects: serverProjects(suiteKind),
  },
});

import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './test-database';

/** Runs once before the workers of a suite. */
export async function setup({ config }: TestProject): Promise<void> {
  await prepareTemplate(config.env['PIFA_TEST_DB'] === 'postgres' ? 'postgres' : 'pglite');
}

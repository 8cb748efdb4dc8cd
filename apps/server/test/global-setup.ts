import { prepareTemplate, suiteKind } from './test-database';

/** Runs once before the workers of a suite. */
export async function setup(): Promise<void> {
  await prepareTemplate(suiteKind);
}

import { suiteKind } from './suite-kind';
import { prepareTemplate } from './test-database';

/** Runs once before the workers of a suite. */
export async function setup(): Promise<void> {
  await prepareTemplate(suiteKind);
}

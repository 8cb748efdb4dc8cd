import { createPace } from './pace';

/** Work on each item as steps: a few items between two of them. */
export function* oneByOne<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Generator<undefined, Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    if (results.length % 10 === 0) yield;
  }
  return results;
}

/**
 * Runs long work step by step. Between two steps others get their turn when it has lasted long enough, and several turns
 * while they need them: an answer takes half a dozen, and would wait for a slice of this work at each.
 */
export async function inTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  const pace = createPace({ longestMs: 4, patience: 4 });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (pace.isDue()) await pace.rest();
  }
}

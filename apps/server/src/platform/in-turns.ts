import { setImmediate as others } from 'node:timers/promises';

/** Whoever waits for the event loop gets it after so many ms. */
const LONGEST_MS = 12;

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

/** Runs long work step by step: between two steps others get their turn when it has lasted long enough. */
export async function inTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  let until = performance.now() + LONGEST_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() <= until) continue;
    await others();
    until = performance.now() + LONGEST_MS;
  }
}

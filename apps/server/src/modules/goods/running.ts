import type { GoodsFacts, GoodsTerm, OpenActivity } from '@pifa/domain';

/** What runs for ordinary purchases of a goods, beside its stored prices. */
export interface Running {
  open: readonly OpenActivity[];
  /** The rules over several goods that it is in. */
  terms(facts: GoodsFacts): readonly GoodsTerm[];
}

export const NOTHING_RUNS: Running = { open: [], terms: () => [] };

/** The facts with what runs for the goods. */
export function factsRunning(facts: GoodsFacts, { open, terms }: Running): GoodsFacts {
  const over = terms(facts);
  return { ...facts, open, ...(over.length > 0 ? { terms: over } : {}) };
}

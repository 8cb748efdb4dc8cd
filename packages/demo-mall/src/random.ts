/** A small deterministic random generator: the same seed and name give the same numbers everywhere. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number, both bounds included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** One independent stream per name, so that a change to one goods doesn't change the others. */
export function randomFor(seed: number, name: string): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const found = from[between(0, from.length - 1)];
      if (found === undefined) throw new Error(`nothing to pick from (${name})`);
      return found;
    },
  };
}

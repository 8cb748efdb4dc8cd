/** Results kept as long as the catalogue they were made from; the least recently used leave first. */
export interface Memory {
  /** The kept value, or `make`'s. `until` ends it earlier, by the request's own clock. */
  recall<T extends Kept>(key: string, now: Date, make: () => T): T;
  recallLater<T extends Kept>(key: string, now: Date, make: () => Promise<T>): Promise<T>;
}

interface Kept {
  weight: number;
  until?: number;
}

/** Positions kept in all: 8 million take 32 MB, which are the hits of 400 words that find as much as any may. */
const MOST_WEIGHT = 8_000_000;
const MOST_ENTRIES = 2_000;

export function createMemory(): Memory {
  const kept = new Map<string, Kept>();
  /** What is being made: later callers wait for the same. */
  const making = new Map<string, Promise<Kept>>();
  let weight = 0;

  const drop = (key: string): void => {
    weight -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  const find = (key: string, now: Date): Kept | undefined => {
    const value = kept.get(key);
    if (!value) return undefined;
    drop(key);
    if (value.until !== undefined && value.until <= now.getTime()) return undefined;
    return keep(key, value);
  };
  const keep = <T extends Kept>(key: string, value: T): T => {
    drop(key);
    kept.set(key, value);
    weight += value.weight;
    for (const oldest of kept.keys()) {
      if (weight <= MOST_WEIGHT && kept.size <= MOST_ENTRIES) break;
      drop(oldest);
    }
    return value;
  };

  return {
    // A key is made by one caller only, with one type of value.
    recall: <T extends Kept>(key: string, now: Date, make: () => T) =>
      (find(key, now) as T | undefined) ?? keep(key, make()),
    recallLater: async <T extends Kept>(key: string, now: Date, make: () => Promise<T>) => {
      const known = find(key, now) ?? making.get(key);
      if (known) return (await known) as T;
      const made = make().finally(() => making.delete(key));
      making.set(key, made);
      return keep(key, await made);
    },
  };
}

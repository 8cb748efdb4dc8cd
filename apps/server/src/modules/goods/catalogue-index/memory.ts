import type { Section } from '../../../platform/cache/budget';
import type { Changed, Changes } from './changes';

/** A kept result: how much memory it takes, and when it ends by time alone. */
export interface Kept {
  bytes: number;
  /** ms; undefined: it does not */
  until?: number | undefined;
}

/** Brings a result up to date with what changed; undefined when it must be made anew. */
export type CatchUp<T> = (value: T, changed: Changed) => T | undefined;

/** Results of one catalogue. */
export interface Memory {
  /** The kept value, caught up with all changes, or `make`'s. Without `catchUp` any change makes it anew. */
  recall<T extends Kept>(key: string, now: Date, make: () => Promise<T>, catchUp?: CatchUp<T>): Promise<T>;
}

export interface Entry {
  value: Kept;
  /** changes that were known when it was made */
  known: number;
}

/** Of a key and the entry itself, bytes. */
const ENTRY_BYTES = 300;
let memories = 0;

export function createMemory(section: Section<string, Entry>, changes: Changes): Memory {
  // Results of an earlier catalogue say nothing about this one.
  section.clear();
  const own = `${(memories += 1)} `;
  /** What is being made: later callers wait for the same. */
  const making = new Map<string, Promise<Kept>>();

  const keep = (key: string, value: Kept, known: number): void =>
    section.put(own + key, { value, known }, value.bytes + 2 * key.length + ENTRY_BYTES);

  function find(key: string, now: Date, catchUp?: CatchUp<Kept>): Kept | undefined {
    const entry = section.get(own + key);
    if (!entry || (entry.value.until !== undefined && entry.value.until <= now.getTime())) return undefined;
    if (entry.known === changes.count()) return entry.value;
    const changed = catchUp && changes.since(entry.known);
    const value = changed && catchUp(entry.value, changed);
    if (value) keep(key, value, changes.count());
    return value;
  }

  async function make(key: string, work: () => Promise<Kept>): Promise<Kept> {
    const known = changes.count();
    const value = await work();
    keep(key, value, known);
    return value;
  }

  return {
    // A key is made by one caller only, with one type of value.
    async recall<T extends Kept>(key: string, now: Date, work: () => Promise<T>, catchUp?: CatchUp<never>) {
      const look = () => find(key, now, catchUp as CatchUp<Kept> | undefined) as T | undefined;
      const known = look();
      if (known) return known;
      let made = making.get(key);
      if (!made) {
        made = make(key, work).finally(() => making.delete(key));
        making.set(key, made);
      }
      const value = (await made) as T;
      // Goods may have changed while it was made.
      return look() ?? value;
    },
  };
}

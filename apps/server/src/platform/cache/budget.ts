/** A part of what a server keeps, with a cap of its own. */
export interface Section<Key, Value> {
  get(key: Key): Value | undefined;
  /** Keeps a value of so many bytes, or says that a kept one has become so large. One that is too large is not kept. */
  put(key: Key, value: Value, bytes: number): void;
  drop(key: Key): void;
  clear(): void;
  entries(): Iterable<[Key, Value]>;
  /** held by now */
  readonly bytes: number;
}

/** What is never dropped leaves at least this part of the budget to what is. */
const LEAST_SHARE = 1 / 4;

/**
 * One budget of memory for all that a server keeps in order to answer faster, `most` bytes. What was not used for the
 * longest time leaves first, whichever section it is in. What a server cannot do without takes its part beforehand.
 */
export function createBudget(most: number) {
  const sections = new Map<string, Queue<unknown, unknown>>();
  const clock = { turn: 0 };
  const reserved = new Map<string, number>();
  let held = 0;
  let room = most;

  function makeRoom(): void {
    while (held > room) {
      let last: Queue<unknown, unknown> | undefined;
      for (const one of sections.values()) if (one.oldest() < (last?.oldest() ?? NEVER)) last = one;
      if (!last) return;
      last.dropOldest();
    }
  }

  return {
    /** A section of this name that holds at most so many bytes of the budget. */
    section<Key, Value>(name: string, mostOfIt = most): Section<Key, Value> {
      const queue = new Queue<Key, Value>(clock, (change) => {
        held += change;
      });
      sections.set(name, queue as Queue<unknown, unknown>);
      return {
        get: (key) => queue.get(key),
        put(key, value, bytes) {
          if (bytes > Math.min(room, mostOfIt)) return queue.drop(key);
          queue.put(key, value, bytes);
          while (queue.bytes > mostOfIt) queue.dropOldest();
          makeRoom();
        },
        drop: (key) => queue.drop(key),
        clear: () => queue.clear(),
        entries: () => queue.entries(),
        get bytes() {
          return queue.bytes;
        },
      };
    },
    /** Something of this name is held that never leaves by itself; it now takes so many bytes. */
    reserve(name: string, bytes: number): void {
      reserved.set(name, bytes);
      const all = [...reserved.values()].reduce((sum, one) => sum + one, 0);
      room = Math.max(most * LEAST_SHARE, most - all);
      makeRoom();
    },
    /** Bytes held, by section. */
    held: (): ReadonlyMap<string, number> =>
      new Map([...reserved, ...[...sections].map(([name, { bytes }]) => [name, bytes] as const)]),
  };
}

interface Held<Value> {
  value: Value;
  bytes: number;
  usedAt: number;
  queuedAt: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Values in the order in which they leave. One that was used meanwhile is queued again when its turn comes, not at each use. */
class Queue<Key, Value> {
  bytes = 0;
  private readonly all = new Map<Key, Held<Value>>();

  constructor(
    private readonly clock: { turn: number },
    private readonly note: (bytes: number) => void,
  ) {}

  get(key: Key): Value | undefined {
    const held = this.all.get(key);
    if (!held) return undefined;
    held.usedAt = this.clock.turn += 1;
    return held.value;
  }

  put(key: Key, value: Value, bytes: number): void {
    this.clock.turn += 1;
    const { turn } = this.clock;
    const held = this.all.get(key);
    this.count(bytes - (held?.bytes ?? 0));
    if (held) Object.assign(held, { value, bytes, usedAt: turn });
    else this.all.set(key, { value, bytes, usedAt: turn, queuedAt: turn });
  }

  drop(key: Key): void {
    this.count(-(this.all.get(key)?.bytes ?? 0));
    this.all.delete(key);
  }

  clear(): void {
    this.count(-this.bytes);
    this.all.clear();
  }

  *entries(): Iterable<[Key, Value]> {
    for (const [key, { value }] of this.all) yield [key, value];
  }

  /** When the value that leaves next was queued. */
  oldest(): number {
    for (const [key, held] of this.all) {
      if (held.usedAt <= held.queuedAt) return held.queuedAt;
      held.queuedAt = held.usedAt;
      this.all.delete(key);
      this.all.set(key, held);
    }
    return NEVER;
  }

  dropOldest(): void {
    this.oldest();
    for (const key of this.all.keys()) return this.drop(key);
  }

  private count(bytes: number): void {
    this.bytes += bytes;
    this.note(bytes);
  }
}

/** Goods changed since some result was made. */
export interface Changed {
  /** each position once */
  readonly positions: readonly number[];
  /** 1 at these positions; nothing beyond the last of them */
  readonly flags: Uint8Array;
  /** positions of the categories that they were or are in */
  readonly categories: ReadonlySet<number>;
}

export type Changes = ReturnType<typeof createChanges>;

/** A goods that changed, and the categories that it was in before and is in now, by position. */
export interface ChangedGoods {
  position: number;
  categories: readonly number[];
}

/** A result that is further behind than this had better be made anew. */
const MOST_KNOWN = 4_096;

/** The changes of the catalogue index in their order, so that kept results can catch up. */
export function createChanges() {
  let log: ChangedGoods[] = [];
  let forgotten = 0;
  let last: { from: number; to: number; changed: Changed } | undefined;
  const count = (): number => forgotten + log.length;

  return {
    /** Changes so far: a result made now knows that many. */
    count,
    note(goods: readonly ChangedGoods[]): void {
      const all = log.concat(goods);
      log = all.slice(-MOST_KNOWN);
      forgotten += all.length - log.length;
    },
    /** What changed after that many changes; undefined if it is too much. */
    since(known: number): Changed | undefined {
      if (known < forgotten) return undefined;
      // Many results are equally far behind.
      if (last?.from !== known || last.to !== count())
        last = { from: known, to: count(), changed: summed(log.slice(known - forgotten)) };
      return last.changed;
    },
  };
}

function summed(goods: readonly ChangedGoods[]): Changed {
  const positions = [...new Set(goods.map(({ position }) => position))];
  const flags = new Uint8Array(1 + positions.reduce((most, position) => Math.max(most, position), 0));
  for (const position of positions) flags[position] = 1;
  return { positions, flags, categories: new Set(goods.flatMap(({ categories }) => categories)) };
}

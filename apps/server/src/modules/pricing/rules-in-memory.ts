import type { PriceRules } from '@pifa/domain';
import type { PriceBuyer } from './facts-sql';

/** The name under which a change of own prices or ladders is announced; the database itself says it. */
export const PRICES_VERSION = 'prices';

interface Known {
  /** By goods; null where this buyer has no price of its own. */
  rules: Map<number, PriceRules | null>;
  /** The map holds every goods with rules; the others have none. */
  whole: boolean;
}

const MOST_KEPT = 300_000;
/** A buyer with rules on at most this many goods is read whole at first use; one with more, page by page. */
export const MOST_WHOLE = 2_000;

/** Own prices and ladders by buyer and goods, forgotten whenever any of them changes. */
export function createOwnRules() {
  const buyers = new Map<string, Known>();
  let kept = 0;
  let generation = 0;

  function keep(key: string, known: Known): void {
    kept += known.rules.size - (buyers.get(key)?.rules.size ?? 0);
    buyers.delete(key);
    buyers.set(key, known);
    for (const [oldest, { rules }] of buyers) {
      if (kept <= MOST_KEPT) break;
      kept -= rules.size;
      buyers.delete(oldest);
    }
  }
  return {
    keyOf: ({ khId, priceListId }: PriceBuyer): string => `${khId}/${priceListId ?? ''}`,
    /** Rises with every change; what was read under an older one is not kept. */
    generation: (): number => generation,
    /** Copies known rules to `into`; answers the ids whose rules are unknown, or 'all' if the buyer is. */
    take(key: string, ids: readonly number[], into: Map<number, PriceRules>): number[] | 'all' {
      const known = buyers.get(key);
      if (!known) return 'all';
      return ids.filter((id) => {
        const rules = known.rules.get(id);
        if (rules) into.set(id, rules);
        return rules === undefined && !known.whole;
      });
    },
    /** Keeps the rules that were read for these ids; an id without any has none. */
    put(
      key: string,
      ids: readonly number[],
      found: ReadonlyMap<number, PriceRules>,
      readUnder: number,
    ): void {
      if (readUnder !== generation) return;
      const rules = new Map(buyers.get(key)?.rules);
      for (const id of ids) rules.set(id, found.get(id) ?? null);
      keep(key, { rules, whole: false });
    },
    /** Keeps all rules of a buyer, or as many as were read of a very large one. */
    putAll(key: string, found: ReadonlyMap<number, PriceRules>, readUnder: number): void {
      if (readUnder === generation) keep(key, { rules: new Map(found), whole: found.size <= MOST_WHOLE });
    },
    clear(): void {
      generation += 1;
      buyers.clear();
      kept = 0;
    },
  };
}

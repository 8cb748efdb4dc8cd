import type { PriceRules } from '@pifa/domain';
import type { PriceBuyer } from './facts-sql';

interface Known {
  /** By goods; null where this buyer has no price of its own. */
  rules: Map<number, PriceRules | null>;
  /** The map holds every goods with rules; the others have none. */
  whole: boolean;
  /** The lists of its chain. */
  lists: readonly number[];
}

const MOST_KEPT = 300_000;
/** A buyer with rules on at most this many goods is read whole at first use; one with more, page by page. */
export const MOST_WHOLE = 2_000;
const NONE: readonly number[] = [];

/**
 * Prices of lists and own ladders by goods, for all buyers with the same chain together. A change of a list forgets what
 * was priced with it.
 */
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
    keyOf: ({ priceChain }: PriceBuyer): string => priceChain.key,
    /** Rises with every change; what was read under an older one is not kept. */
    generation: (): number => generation,
    /** Copies known rules to `into`; answers the ids whose rules are unknown, or 'all' if the buyer is. */
    take(
      { key, rules: formulas }: PriceBuyer['priceChain'],
      ids: readonly number[],
      into: Map<number, PriceRules>,
    ): readonly number[] | 'all' {
      // Without list or ladder of its own there is nothing to know.
      if (key === '') return NONE;
      const known = buyers.get(key);
      // A formula may price every goods, also those to come, so such a buyer is never known whole.
      if (!known) return formulas.length > 0 ? ids : 'all';
      return ids.filter((id) => {
        const rules = known.rules.get(id);
        if (rules) into.set(id, rules);
        return rules === undefined && !known.whole;
      });
    },
    /** Keeps the rules that were read for these ids; an id without any has none. */
    put(
      { key, lists }: PriceBuyer['priceChain'],
      ids: readonly number[],
      found: ReadonlyMap<number, PriceRules>,
      readUnder: number,
    ): void {
      if (readUnder !== generation) return;
      const rules = new Map(buyers.get(key)?.rules);
      for (const id of ids) rules.set(id, found.get(id) ?? null);
      keep(key, { rules, whole: false, lists });
    },
    /** Keeps all rules of a buyer. */
    putAll(
      { key, lists }: PriceBuyer['priceChain'],
      found: ReadonlyMap<number, PriceRules>,
      readUnder: number,
    ): void {
      if (readUnder !== generation) return;
      keep(key, { rules: new Map(found), whole: true, lists });
    },
    /** Forgets what was priced with this list. */
    forgetList(listId: number): void {
      generation += 1;
      for (const [key, { rules, lists }] of buyers) {
        if (!lists.includes(listId)) continue;
        kept -= rules.size;
        buyers.delete(key);
      }
    },
    clear(): void {
      generation += 1;
      buyers.clear();
      kept = 0;
    },
  };
}

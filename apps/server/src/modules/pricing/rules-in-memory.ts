import type { PriceBuyer } from './facts-sql';

/** The name under which a change of own prices or ladders is announced; the database itself says it. */
export const PRICES_VERSION = 'prices';

/** A ladder as it is stored, with its window in ms. */
export interface StoredLadder {
  id: number;
  name: string;
  /** the company's own, or everybody's */
  own: boolean;
  /** of the goods itself, or of its group */
  ofGoods: boolean;
  start: number;
  end: number;
  tiers: unknown;
}

/** What one company has of its own on one goods. */
export interface OwnRules {
  customer: { perPack: number; perPiece: number; ref: string } | null;
  ladders: readonly StoredLadder[];
}

/** A company's own first, the goods' own before its group's, the newest of equals (RULINGS 2, 4). */
export function ladderInForce(ladders: readonly StoredLadder[], now: number): StoredLadder | undefined {
  let best: StoredLadder | undefined;
  for (const one of ladders) {
    if (one.start <= now && now < one.end && (!best || isBefore(one, best))) best = one;
  }
  return best;
}

function isBefore(a: StoredLadder, b: StoredLadder): boolean {
  if (a.own !== b.own) return a.own;
  if (a.ofGoods !== b.ofGoods) return a.ofGoods;
  return a.start === b.start ? a.id > b.id : a.start > b.start;
}

/** Rules of goods for which a company has nothing of its own are kept as null. */
type Known = Map<number, OwnRules | null>;

const MOST_KEPT = 300_000;

/** Own prices and ladders by buyer and goods, forgotten whenever any of them changes. */
export function createOwnRules() {
  const buyers = new Map<string, Known>();
  let kept = 0;
  let generation = 0;

  const knownOf = (key: string): Known | undefined => buyers.get(key);
  const makeRoom = (): void => {
    for (const [key, known] of buyers) {
      if (kept <= MOST_KEPT) break;
      kept -= known.size;
      buyers.delete(key);
    }
  };
  return {
    keyOf: ({ khId, priceListId }: PriceBuyer): string => `${khId}/${priceListId ?? ''}`,
    /** Counts up with every change: what was read under an older one is not kept. */
    generation: (): number => generation,
    /** Takes the rules that are known into `into`; answers the ids whose rules are not. */
    take(key: string, ids: readonly number[], into: Map<number, OwnRules | null>): number[] {
      const known = knownOf(key);
      if (!known) return [...ids];
      return ids.filter((id) => {
        const rules = known.get(id);
        if (rules !== undefined && rules !== null) into.set(id, rules);
        return rules === undefined;
      });
    },
    put(key: string, ids: readonly number[], rules: ReadonlyMap<number, OwnRules>, readUnder: number): void {
      if (readUnder !== generation) return;
      const known = knownOf(key) ?? new Map<number, OwnRules | null>();
      kept -= known.size;
      for (const id of ids) known.set(id, rules.get(id) ?? null);
      kept += known.size;
      buyers.delete(key);
      buyers.set(key, known);
      makeRoom();
    },
    clear(): void {
      generation += 1;
      buyers.clear();
      kept = 0;
    },
  };
}

import { type Bought, lastBuyToWire } from '../bought-store';

const MOST_KEPT = 50_000;

/** 「上次购买」 of goods' own pages: it may lag by ten seconds, so that a page costs no statement. */
export function createBoughtMemory(freshMs: number) {
  const kept = new Map<string, { words: string; until: number }>();
  const keyOf = (khId: number, goodsId: number): string => `${khId}/${goodsId}`;
  return {
    /** `,"lastBuy":{…}` or '' where nothing was bought; undefined when it is not known well enough. */
    words(khId: number, goodsId: number): string | undefined {
      const known = kept.get(keyOf(khId, goodsId));
      return known && performance.now() < known.until ? known.words : undefined;
    },
    /** Keeps what was read, and answers the words. */
    put(khId: number, goodsId: number, last: Bought | undefined): string {
      const words = last ? `,${JSON.stringify(lastBuyToWire(last)).slice(1, -1)}` : '';
      if (kept.size >= MOST_KEPT) kept.clear();
      if (freshMs > 0) kept.set(keyOf(khId, goodsId), { words, until: performance.now() + 10 * freshMs });
      return words;
    },
  };
}

import { type Bought, lastBuyToWire } from '../bought-store';

const MOST_KEPT = 50_000;

/** 「上次购买」 of goods' own pages: it may lag by ten looks, so that a page costs no statement. */
export function createBoughtMemory(freshMs: number) {
  const kept = new Map<string, { row: string; until: number }>();
  const keyOf = (khId: number, goodsId: number): string => `${khId}/${goodsId}`;
  return {
    /** `,"lastBuy":{…}`, '' where nothing was bought; undefined when it is not known well enough. */
    known(khId: number, goodsId: number): { row: string } | undefined {
      const last = kept.get(keyOf(khId, goodsId));
      return last && performance.now() < last.until ? last : undefined;
    },
    /** Keeps what was read and answers its words. */
    put(khId: number, goodsId: number, last: Bought | undefined): string {
      const row = last ? `,${JSON.stringify(lastBuyToWire(last)).slice(1, -1)}` : '';
      if (kept.size >= MOST_KEPT) kept.clear();
      if (freshMs > 0) kept.set(keyOf(khId, goodsId), { row, until: performance.now() + 10 * freshMs });
      return row;
    },
  };
}

import type { Goods } from '@pifa/contract/client';
import { type Fen, lineAmount, type OverQuota, previewBasket, type PricePair } from '@pifa/domain';
import { useDeferredValue, useMemo } from 'react';
import { serverNow } from '../../lib/server-clock';
import { useSession } from '../../lib/session';
import { buyerOf } from '../../widgets/goods-card';
import { type Row, stateOf } from './rows';

/** What would go to the cart, priced together as it will be there. */
export interface Basket {
  ready: readonly Row[];
  kinds: number;
  packs: number;
  pieces: number;
  amount: Fen | null;
  /** The pair in force for a goods of the order; undefined while it is not known. */
  pairOf: (goodsId: string) => PricePair | undefined;
  /** What a goods loses because there is more of it than an activity has left. */
  overOf: (goodsId: string) => OverQuota | null;
}

/** All ready rows through the mall's own engine; a long order is priced after its numbers are drawn. */
export function useBasket(rows: readonly Row[], goods: ReadonlyMap<string, Goods>): Basket {
  const session = useSession();
  const shown = useDeferredValue(rows);
  return useMemo(() => {
    const ready = shown.filter((row) => stateOf(row) === 'matched');
    const sums = new Map<string, { packs: number; pieces: number }>();
    for (const { goodsId, quantity } of ready) {
      const sum = sums.get(goodsId);
      sums.set(goodsId, {
        packs: (sum?.packs ?? 0) + quantity.packs,
        pieces: (sum?.pieces ?? 0) + quantity.pieces,
      });
    }
    const lines = [...sums].flatMap(([id, quantity]) => {
      const facts = goods.get(id)?.prices;
      return facts ? [{ goods: facts, quantity }] : [];
    });
    const quoted = previewBasket(lines, buyerOf(session), new Date(serverNow()));
    const byId = new Map(quoted.lines.map((line) => [line.goodsId, line]));
    const count = (box: 'packs' | 'pieces') => ready.reduce((sum, row) => sum + row.quantity[box], 0);
    return {
      ready,
      kinds: sums.size,
      packs: count('packs'),
      pieces: count('pieces'),
      amount: lines.length === sums.size ? quoted.totals.goods : null,
      pairOf: (goodsId) => byId.get(goodsId)?.pair,
      overOf: (goodsId) => byId.get(goodsId)?.overQuota ?? null,
    };
  }, [shown, goods, session]);
}

/** What a row comes to at the pair in force. */
export const amountOf = (row: Row, pair: PricePair | undefined): Fen | null =>
  pair ? lineAmount(pair, row.quantity.packs, row.quantity.pieces) : null;

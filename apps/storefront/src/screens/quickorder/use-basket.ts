import type { Goods } from '@pifa/contract/client';
import {
  type Fen,
  lineAmount,
  type OrderTerm,
  type OverQuota,
  previewBasket,
  type PricePair,
  type Quantity,
} from '@pifa/domain';
import { useDeferredValue, useMemo } from 'react';
import { serverNow } from '../../lib/server-clock';
import { useSession } from '../../lib/session';
import { buyerOf } from '../../widgets/goods-card';
import { type Row, stateOf } from './rows';
import { setQuantity } from './state';

/** The matched rows, priced together as in the cart. */
export interface Basket {
  ready: readonly Row[];
  kinds: number;
  packs: number;
  pieces: number;
  amount: Fen | null;
  /** The price pair applied to a goods; undefined while unknown. */
  pairOf: (goodsId: string) => PricePair | undefined;
  /** The activity price a goods loses because its quantity exceeds what the activity has left. */
  overOf: (goodsId: string) => OverQuota | null;
  /** How the rows stand to rules over several goods (混批). */
  terms: readonly OrderTerm[];
  /** Raises the rows of a goods to a quantity that a rule is missing. */
  fix: (goodsId: string, quantity: Quantity) => void;
}

/** Prices all matched rows with the price engine; deferred for a long order, so that typing stays responsive. */
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
      terms: quoted.orderTerms ?? [],
      fix: (goodsId, { packs, pieces }) => {
        const row = ready.find((one) => one.goodsId === goodsId);
        const sum = sums.get(goodsId);
        if (!row || !sum) return;
        const more = { packs: packs - sum.packs, pieces: pieces - sum.pieces };
        setQuantity(row.id, {
          packs: row.quantity.packs + more.packs,
          pieces: row.quantity.pieces + more.pieces,
        });
      },
    };
  }, [shown, goods, session]);
}

/** A row's amount at the applied price pair. */
export const amountOf = (row: Row, pair: PricePair | undefined): Fen | null =>
  pair ? lineAmount(pair, row.quantity.packs, row.quantity.pieces) : null;

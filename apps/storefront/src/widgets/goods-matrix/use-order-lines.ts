import type { Goods } from '@pifa/contract/client';
import { type CellFill, isOrderable, NO_QUANTITY, type Quantity, type Quote } from '@pifa/domain';
import { useMemo, useRef, useState } from 'react';
import { serverNow } from '../../lib/server-clock';
import { useSession } from '../../lib/session';
import { useBasketPreview } from '../basket-preview';
import { useAddToCart } from '../cart';
import { buyerOf } from '../goods-card';
import type { QuantityPairHandle } from '../quantity-pair';
import { type Chosen, chosenGoods } from './model';

/** The quantities a buyer fills into a group, what they cost together, and the one press that adds them all. */
export interface OrderLines {
  chosen: Chosen;
  set: (goodsId: string, quantity: Quantity) => void;
  /** Writes many at once; visible rows show the notes on their number. */
  take: (fills: readonly CellFill[]) => void;
  clear: () => void;
  /** Why a row was not added, by goodsId; stays until its number changes. */
  refused: Readonly<Record<string, string>>;
  /** Priced by the engine over all lines, group ladders included; null where prices are hidden, and until the engine is there. */
  priced: Quote | null;
  /** The boxes of a row hand themselves in, so that a press can commit them. */
  register: (goodsId: string, handle: QuantityPairHandle | null) => void;
  /** Commits all boxes and adds what is chosen. Answers the cart line ids, null when nothing was added. */
  add: (from: Element | null) => Promise<string[] | null>;
  busy: boolean;
}

export function useOrderLines(siblings: readonly Goods[], current: Goods): OrderLines {
  const session = useSession();
  const [chosen, setChosen] = useState<Chosen>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const handles = useRef(new Map<string, QuantityPairHandle>());
  const cart = useAddToCart();
  const all = useMemo(
    () => (siblings.some((goods) => goods.id === current.id) ? siblings : [current, ...siblings]),
    [siblings, current],
  );
  const preview = useBasketPreview(Object.keys(chosen).length > 0);
  const priced = useMemo(() => {
    if (!current.prices || !preview) return null;
    const lines = chosenGoods(all, chosen).flatMap(({ goods, quantity }) =>
      goods.prices ? [{ goods: goods.prices, quantity }] : [],
    );
    return preview(lines, buyerOf(session), new Date(serverNow()));
  }, [all, chosen, current.prices, session, preview]);

  const set = (goodsId: string, quantity: Quantity) => {
    setChosen((before) => ({ ...before, [goodsId]: quantity }));
    setRefused(({ [goodsId]: _gone, ...rest }) => rest);
  };
  return {
    chosen,
    set,
    take: (fills) => {
      for (const { goodsId, edit } of fills) {
        const row = handles.current.get(goodsId);
        if (row) row.take(edit);
        else set(goodsId, edit.quantity);
      }
    },
    clear: () => {
      setChosen({});
      setRefused({});
    },
    refused,
    priced,
    register: (goodsId, handle) => {
      if (handle) handles.current.set(goodsId, handle);
      else handles.current.delete(goodsId);
    },
    busy: cart.busy,
    add: async (from) => {
      // The current numbers, visible rows first; rows of other chips keep what was chosen there.
      const committed: Record<string, Quantity> = { ...chosen };
      let changed = false;
      for (const [goodsId, handle] of handles.current) {
        const result = handle.commit();
        changed ||= result.changed;
        committed[goodsId] = result.quantity;
      }
      if (changed) return null;
      const lines = chosenGoods(all, committed);
      if (lines.length === 0) {
        const row = handles.current.get(current.id);
        if (row && isOrderable(current.rule)) row.fillLeast();
        return null;
      }
      const results = await cart.add(
        lines.map(({ goods, quantity }) => ({ goodsId: goods.id, ...quantity })),
        { from, quiet: lines.length > 1 },
      );
      if (!results) return null;
      const done = results.filter((result) => result.success);
      setChosen((before) => {
        const next = { ...before };
        for (const { goodsId } of done) next[goodsId] = NO_QUANTITY;
        return next;
      });
      setRefused(
        Object.fromEntries(results.filter((one) => !one.success).map((one) => [one.goodsId, one.message])),
      );
      return done.length > 0 ? done.map((result) => result.id).filter(Boolean) : null;
    },
  };
}

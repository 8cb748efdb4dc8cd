import { type Fen, fen, lineAmount, NO_QUANTITY, type Quantity } from '@pifa/domain';
import { useRef, useState } from 'react';
import type { ActivityItem } from '../../widgets/activity-card';
import type { QuantityPairHandle } from '../../widgets/quantity-pair';

/** The quantities of all goods of a sale, and what they come to together. */
export function useEntries(items: readonly ActivityItem[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Quantity>>>({});
  const pairs = useRef(new Map<string, QuantityPairHandle>());
  const of = (goodsId: string): Quantity => chosen[goodsId] ?? NO_QUANTITY;
  const filled = items.filter(({ goods }) => of(goods.id).packs + of(goods.id).pieces > 0);
  let amount: Fen | null = fen(0);
  let packs = 0;
  let pieces = 0;
  for (const { goods, pair } of filled) {
    const quantity = of(goods.id);
    packs += quantity.packs;
    pieces += quantity.pieces;
    amount = amount !== null && pair ? fen(amount + lineAmount(pair, quantity.packs, quantity.pieces)) : null;
  }
  return {
    of,
    set: (goodsId: string, quantity: Quantity) => setChosen((before) => ({ ...before, [goodsId]: quantity })),
    /** These are in the cart now: their boxes are empty again. */
    clear: (goodsIds: readonly string[]) =>
      setChosen((before) =>
        Object.fromEntries(Object.entries(before).filter(([id]) => !goodsIds.includes(id))),
      ),
    hold: (goodsId: string, handle: QuantityPairHandle | null) => {
      if (handle) pairs.current.set(goodsId, handle);
      else pairs.current.delete(goodsId);
    },
    kinds: filled.length,
    packs,
    pieces,
    amount,
    /** What may be sent; null when a box has just been adjusted and shows a note. */
    take: (): { goodsId: string; quantity: Quantity }[] | null => {
      const lines: { goodsId: string; quantity: Quantity }[] = [];
      let adjusted = false;
      for (const { goods } of items) {
        const result = pairs.current.get(goods.id)?.commit();
        const quantity = result?.quantity ?? of(goods.id);
        if (result?.changed) adjusted = true;
        if (quantity.packs + quantity.pieces > 0) lines.push({ goodsId: goods.id, quantity });
      }
      return adjusted ? null : lines;
    },
  };
}

export type Entries = ReturnType<typeof useEntries>;

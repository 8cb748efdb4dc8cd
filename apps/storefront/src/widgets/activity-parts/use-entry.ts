import {
  firstValidQuantity,
  isOrderable,
  NO_QUANTITY,
  type Quantity,
  type QuantityRule,
  totalPieces,
} from '@pifa/domain';
import { type RefObject, useRef, useState } from 'react';
import type { QuantityPairHandle } from '../quantity-pair';

/** The quantity of one goods of an activity, initially the minimum order. */
export function useEntry(rule: QuantityRule, prefill = true) {
  const [own, setQuantity] = useState<Quantity | null>(null);
  const pair: RefObject<QuantityPairHandle | null> = useRef<QuantityPairHandle>(null);
  const orderable = isOrderable(rule);
  const quantity = own ?? (prefill && orderable ? firstValidQuantity(rule) : NO_QUANTITY);
  return {
    pair,
    quantity,
    setQuantity,
    orderable,
    pieces: totalPieces(rule, quantity),
    /** The quantity to send; null if the box was just adjusted or is empty, which it shows itself. */
    take: (): Quantity | null => {
      const result = pair.current?.commit();
      if (!result) return quantity.packs + quantity.pieces > 0 ? quantity : null;
      if (result.changed) return null;
      if (result.quantity.packs + result.quantity.pieces > 0) return result.quantity;
      pair.current?.fillLeast();
      return null;
    },
  };
}

export type Entry = ReturnType<typeof useEntry>;

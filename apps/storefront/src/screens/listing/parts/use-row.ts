import type { Goods } from '@pifa/contract/client';
import type { QuotedLine, Visibility } from '@pifa/domain';
import { useEffect, useState } from 'react';
import { type QuantityPairHandle, useQuantity } from '../../../widgets/quantity-pair';
import { fill, quantityOf, useFilledLine } from '../filled';
import type { AddOne } from '../use-add-filled';

export interface RowProps {
  goods: Goods;
  visibility: Visibility;
  symbol: string;
  outOfStockLabel: string;
  withLast: boolean;
  withEnd: boolean;
  /** On a tablet: stock and last purchase are below the name, both prices in one column. */
  compact?: boolean;
  /** This row's line when all filled lines are priced together. */
  line: QuotedLine | null;
  enrol: (goodsId: string, handle: QuantityPairHandle | null) => void;
  addOne: AddOne;
}

/** The state of a row's boxes, kept in the store so that it survives unmounting. */
export function useRow({ goods, enrol, addOne }: Pick<RowProps, 'goods' | 'enrol' | 'addOne'>) {
  const filled = useFilledLine(goods.id);
  const quantity = quantityOf(filled);
  const control = useQuantity({ rule: goods.rule, value: quantity, onChange: (next) => fill(goods, next) });
  const { handle } = control;
  useEffect(() => {
    enrol(goods.id, handle);
    return () => enrol(goods.id, null);
  });
  const [busy, setBusy] = useState(false);
  const press = async (from: Element) => {
    const result = handle.commit();
    if (result.changed) return;
    if (result.quantity.packs + result.quantity.pieces === 0) {
      handle.fillLeast();
      return;
    }
    setBusy(true);
    await addOne(goods.id, result.quantity, from);
    setBusy(false);
  };
  return {
    control,
    press,
    busy,
    isFilled: quantity.packs + quantity.pieces > 0,
    problem: filled?.problem ?? '',
  };
}

/** Used where prices are hidden, so that no text derived from a price appears (UX §1.12). */
export const NO_PRICES = { prices: null };

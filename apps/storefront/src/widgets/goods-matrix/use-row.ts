import type { Goods } from '@pifa/contract/client';
import { isOrderable, NO_QUANTITY, type Visibility } from '@pifa/domain';
import { useImperativeHandle } from 'react';
import { useShelf } from '../goods-card';
import { type QuantityPairHandle, useQuantity } from '../quantity-pair';
import { useWebConfig } from '../site';
import type { OrderLines } from './use-order-lines';

export interface RowProps {
  goods: Goods;
  value: string;
  lines: OrderLines;
  visibility: Visibility;
  symbol: string;
}

/** One row's control, handed in so that the press of the page commits it. */
export function useRow(goods: Goods, lines: OrderLines) {
  const value = lines.chosen[goods.id] ?? NO_QUANTITY;
  const control = useQuantity({
    rule: goods.rule,
    value,
    onChange: (quantity) => lines.set(goods.id, quantity),
  });
  useImperativeHandle(
    (handle: QuantityPairHandle | null) => lines.register(goods.id, handle),
    // The handle reads the latest values through refs of its own.
    () => control.handle,
  );
  const priced = lines.priced?.lines.find((line) => line.key === goods.id) ?? null;
  const cataloguePrice = useShelf(goods);
  const { outOfStockLabel } = useWebConfig();
  const orderable = goods.onSale && isOrderable(goods.rule);
  return {
    control,
    priced,
    cataloguePrice,
    outOfStockLabel,
    orderable,
    message: lines.refused[goods.id],
  };
}

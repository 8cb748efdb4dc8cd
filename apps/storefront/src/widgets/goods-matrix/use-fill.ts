import type { Goods } from '@pifa/contract/client';
import {
  columnWrites,
  fillCells,
  fillText,
  formatDate,
  type GridPlace,
  lastOrderFill,
  type LastOrderFill,
  type LostNumber,
  type NamedGrid,
  placeBlock,
  quantityLabel,
  readBlock,
} from '@pifa/domain';
import { useState } from 'react';
import type { OrderLines } from './use-order-lines';

/** What a filling came to, in words; lines of a paste that found no box are all named. */
export interface FillReport {
  text: string;
  /** Notes on changed numbers that can't be shown at their own box. */
  details: readonly string[];
  lost: readonly LostNumber[];
}

/** The quick tools of a group: a column at once, a paste, last order's quantities (UX §5.3). */
export function useFill(lines: OrderLines, named: NamedGrid, siblings: readonly Goods[]) {
  const [report, setReport] = useState<FillReport | null>(null);
  const last = lastOrderOf(siblings);
  const take = (writes: Parameters<typeof fillCells>[0], lost: readonly LostNumber[]) => {
    const fills = fillCells(writes, lines.chosen);
    lines.take(fills);
    setReport({ text: fillText(fills), details: [], lost });
  };
  return {
    report,
    forget: () => setReport(null),
    column: (column: number | null, typed: string) => take(columnWrites(named.grid, column, typed), []),
    paste: (text: string, from: GridPlace) => {
      const { writes, lost } = placeBlock(readBlock(text), named, from);
      take(writes, lost);
    },
    /** The latest order with goods of this group; null where nothing was bought. */
    last,
    fillLast: () => {
      if (!last) return;
      const details: string[] = [];
      let filled = 0;
      for (const { goodsId, quantity, note } of last.lines) {
        const goods = siblings.find((one) => one.id === goodsId);
        if (!goods) continue;
        lines.set(goodsId, quantity);
        const none = quantity.packs + quantity.pieces === 0;
        if (!none) filled += 1;
        if (note) {
          const name = goods.groupValues.join('/') || goods.name;
          details.push(
            `${name}：${note}，${none ? '未填入' : `填入 ${quantityLabel(goods.rule, quantity)}`}`,
          );
        }
      }
      const text = `已按 ${formatDate(new Date(last.time))} 的订单填入 ${filled} 款`;
      setReport({ text, details, lost: [] });
    },
  };
}

function lastOrderOf(siblings: readonly Goods[]): LastOrderFill | null {
  return lastOrderFill(
    siblings.flatMap(({ id, rule, onSale, lastBuy }) =>
      lastBuy ? [{ goodsId: id, rule, onSale, quantity: lastBuy.quantity, time: lastBuy.time }] : [],
    ),
  );
}

export type FillTools = ReturnType<typeof useFill>;

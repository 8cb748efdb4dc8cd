import type { Goods } from '@pifa/contract/client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx';
import type { Row } from '../rows';
import type { Basket } from '../use-basket';
import { GRID, RowView } from './row-view';

/** From this many rows on only visible ones are rendered. */
const MANY = 60;

interface RowsListProps {
  rows: readonly Row[];
  goods: ReadonlyMap<string, Goods>;
  basket: Basket;
  symbol: string;
  outOfStockLabel: string;
}

/** The lines under their headings; Enter moves from box to box. */
export function RowsList({ rows, goods, basket, symbol, outOfStockLabel }: RowsListProps) {
  const draw = (row: Row) => (
    <RowView
      key={row.id}
      row={row}
      goods={row.goodsId ? goods.get(row.goodsId) : undefined}
      candidates={row.goodsId ? NONE : row.candidates.flatMap((id) => goods.get(id) ?? [])}
      pair={row.goodsId ? basket.pairOf(row.goodsId) : undefined}
      over={row.goodsId ? basket.overOf(row.goodsId) : null}
      symbol={symbol}
      outOfStockLabel={outOfStockLabel}
    />
  );
  return (
    <div data-quantity-scope className="rounded-card border border-line bg-card">
      <div
        aria-hidden
        className={cx(
          GRID,
          'sticky top-(--sticky-top) z-sticky hidden rounded-t-card border-b border-line bg-sub px-4 py-2 text-13 font-medium text-t2',
        )}
      >
        <span>行</span>
        <span>您写的</span>
        <span>商品</span>
        <span>整件</span>
        <span>拆零</span>
        <span className="text-right">小计</span>
        <span />
      </div>
      {rows.length > MANY ? (
        <Windowed rows={rows} draw={draw} />
      ) : (
        <div className="divide-y divide-line">{rows.map(draw)}</div>
      )}
    </div>
  );
}

const NONE: readonly Goods[] = [];

function Windowed({ rows, draw }: { rows: readonly Row[]; draw: (row: Row) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const shown = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 76,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  return (
    <div ref={place} className="relative" style={{ height: shown.getTotalSize() }}>
      {shown.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return row ? (
          <div
            key={item.key}
            ref={shown.measureElement}
            data-index={item.index}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {draw(row)}
          </div>
        ) : null;
      })}
    </div>
  );
}

import type { WireCart, WireCartLine } from '@pifa/contract/client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { TriangleAlert } from 'lucide';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import type { RowEdit } from '../use-cart-edits';
import { GiftLines, GroupHead } from '../../../widgets/cart-promotions';
import { CartCard, CartRow, GRID, type RowActions } from './cart-row';
import { groupLines } from './group-lines';
import { problemOf } from './line-bits';

/** From this many lines on only visible ones are rendered. */
export const MANY = 200;

interface CartLinesProps {
  lines: readonly WireCartLine[];
  /** The cart's 满赠 and 满减 with their gifts. */
  promoted: Pick<WireCart, 'groups' | 'gifts'>;
  edits: ReadonlyMap<string, RowEdit>;
  symbol: string;
  outOfStockLabel: string;
  actions: RowActions;
  /** Rows from 1024 on, cards below. */
  wide: boolean;
  picking: { ids: ReadonlySet<string>; onPick: (id: string, on: boolean) => void } | null;
}

/** The lines: those that need attention come first, the rest keep their order (UX §4.6). */
export function CartLines(props: CartLinesProps) {
  const { lines, promoted, outOfStockLabel, wide } = props;
  const troubled = lines.filter((line) => problemOf(line, outOfStockLabel));
  const fine = lines.filter((line) => !problemOf(line, outOfStockLabel));
  const groups = (
    <>
      {troubled.length > 0 && (
        <Group
          {...props}
          lines={troubled}
          title={
            <h2 className="flex items-center gap-2 text-14 text-red-700">
              <Icon as={TriangleAlert} size={16} />
              以下 {troubled.length} 项需处理
            </h2>
          }
        />
      )}
      {groupLines(fine, promoted).map(({ key, group, lines: own, gifts }) => (
        <Group
          key={key}
          {...props}
          lines={own}
          tone="plain"
          title={group && <GroupHead group={group} />}
          foot={gifts.length > 0 && <GiftLines gifts={gifts} />}
        />
      ))}
    </>
  );
  if (!wide) {
    return (
      <div data-quantity-scope className="flex flex-col gap-2">
        {groups}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are windowed, a table element cannot be
    <div
      role="table"
      aria-label="购物车商品"
      data-quantity-scope
      className="rounded-card border border-line bg-card"
    >
      <div
        role="row"
        className={cx(
          GRID,
          'sticky top-(--sticky-top) z-sticky rounded-t-card border-b border-line bg-sub px-4 py-2 text-13 font-medium text-t2',
        )}
      >
        {['', '商品', '单价', '整件', '拆零', '小计', '操作'].map((word, index) => (
          <span key={word} role="columnheader" className={cx(index >= 2 && 'text-right')}>
            {word || <span className="sr-only">选择</span>}
          </span>
        ))}
      </div>
      {groups}
    </div>
  );
}

function Group(props: CartLinesProps & { title?: ReactNode; foot?: ReactNode; tone?: 'trouble' | 'plain' }) {
  const {
    lines,
    wide,
    title,
    foot,
    tone = 'trouble',
    edits,
    symbol,
    outOfStockLabel,
    actions,
    picking,
  } = props;
  const row = (wire: WireCartLine) => {
    const common = { wire, edit: edits.get(wire.id), symbol, outOfStockLabel, actions };
    if (wide) return <CartRow key={wire.id} {...common} />;
    return (
      <CartCard
        key={wire.id}
        {...common}
        picking={
          picking ? { on: picking.ids.has(wire.id), onPick: (on) => picking.onPick(wire.id, on) } : undefined
        }
      />
    );
  };
  return (
    <section
      role={wide ? 'rowgroup' : undefined}
      className={cx(wide && !title && '[section+&]:border-t [section+&]:border-line')}
    >
      {title && (
        <div
          role={wide ? 'row' : undefined}
          className={cx(
            wide && 'border-b border-line px-4 py-2',
            wide && (tone === 'trouble' ? 'bg-red-50' : 'bg-amber-50'),
            !wide && (tone === 'trouble' ? 'px-1 pb-2' : 'mb-2 rounded-card bg-amber-50 px-3 py-2'),
          )}
        >
          <div role={wide ? 'cell' : undefined}>{title}</div>
        </div>
      )}
      {lines.length > MANY ? (
        <Windowed lines={lines} row={row} wide={wide} />
      ) : (
        <div className={cx(!wide && 'flex flex-col gap-2')}>{lines.map(row)}</div>
      )}
      {foot && (
        <div
          role={wide ? 'row' : undefined}
          className={cx(
            wide
              ? 'border-y border-line bg-sub px-4 py-1 pl-16'
              : 'mt-2 rounded-card border border-line bg-card px-3 py-1',
          )}
        >
          <div role={wide ? 'cell' : undefined}>{foot}</div>
        </div>
      )}
    </section>
  );
}

function Windowed({
  lines,
  row,
  wide,
}: {
  lines: readonly WireCartLine[];
  row: (wire: WireCartLine) => ReactNode;
  wide: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => (wide ? 104 : 270),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
  return (
    <div ref={place} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((item) => {
        const wire = lines[item.index];
        if (!wire) return null;
        return (
          <div
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            // Each row has its own wrapper here, so the wrapper draws the border or the gap.
            className={cx(
              'absolute inset-x-0 top-0',
              wide ? item.index < lines.length - 1 && 'border-b border-line' : 'pb-2',
            )}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {row(wire)}
          </div>
        );
      })}
    </div>
  );
}

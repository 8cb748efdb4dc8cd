import type { Goods } from '@pifa/contract/client';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { SkeletonCard, Waiting } from '../../../ui/skeleton';
import { GoodsCard } from '../../../widgets/goods-card';
import { useVisibility, useWebConfig } from '../../../widgets/site';

/** Beside the member menu a card is never narrower than its two quantity boxes need (UX §2.3). */
const grid = 'grid grid-cols-2 gap-gutter md:grid-cols-[repeat(auto-fill,minmax(224px,1fr))]';

/** Goods in the listing's cards, each with its notes below the card and a checkbox over the picture. */
export function CardGrid<Row extends { goods: Goods }>({
  label,
  rows,
  tick,
  note,
}: {
  label: string;
  rows: readonly Row[];
  tick?: (row: Row) => ReactNode;
  note: (row: Row) => ReactNode;
}) {
  const visibility = useVisibility();
  const { symbol, outOfStockLabel } = useWebConfig();
  return (
    <ul aria-label={label} data-quantity-scope className={grid}>
      {rows.map((row, position) => (
        <li key={row.goods.id} className="relative flex min-w-0 flex-col">
          <GoodsCard
            goods={row.goods}
            visibility={visibility}
            symbol={symbol}
            outOfStockLabel={outOfStockLabel}
            eager={position < 4}
            className="flex-1"
          />
          {tick?.(row)}
          {note(row)}
        </li>
      ))}
    </ul>
  );
}

export function GridSkeleton() {
  return (
    <Waiting>
      <div className={grid}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <SkeletonCard key={key} />
        ))}
      </div>
    </Waiting>
  );
}

/** A kept link may point behind the last page. */
export function PageGone({ onFirst }: { onFirst: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card">
      <Empty title="这一页已经没有商品了" action={<Button onClick={onFirst}>回到第一页</Button>} />
    </div>
  );
}

import type { Goods } from '@pifa/contract/client';
import type { Visibility } from '@pifa/domain';
import { lazy } from 'react';
import { useServerClock } from '../../../lib/server-clock';
import { Countdown } from '../../../ui/countdown';
import { Part } from '../../../ui/part';
import { GoodsCard } from '../../../widgets/goods-card';
import { fill, quantityOf, useFilledLine } from '../filled';

const LastStrip = lazy(async () => ({ default: (await import('./last-strip')).LastStrip }));

/** When the promotion of a goods ends; null = it has no end or none may be seen. */
export const endOf = (goods: Goods): Date | null => goods.prices?.promotion?.window.end ?? null;

/** The remaining time of a promotion by the server's clock, or that it has ended. */
export function EndsIn({ end, className }: { end: Date; className?: string }) {
  const remaining = end.getTime() - useServerClock();
  if (remaining <= 0) return <span className={className}>促销已结束</span>;
  return (
    <span className={className}>
      距结束 <Countdown remaining={remaining} label="距促销结束" />
    </span>
  );
}

interface ListingCardProps {
  goods: Goods;
  visibility: Visibility;
  symbol: string;
  outOfStockLabel: string;
  eager: boolean;
  /** 常购: what was bought last, and the press that fills it in. */
  withLast: boolean;
  withEnd: boolean;
  phone: boolean;
}

/** A card whose quantity outlives filters, pages and login. */
export function ListingCard({ goods, withLast, withEnd, phone, ...card }: ListingCardProps) {
  const line = useFilledLine(goods.id);
  const end = withEnd ? endOf(goods) : null;
  return (
    <div className="flex min-w-0 flex-col">
      {end && (
        <EndsIn
          end={end}
          className="-mb-2 rounded-t-card bg-brand-50 px-3 pt-1 pb-3 text-12 text-brand-700 phone:px-2"
        />
      )}
      <GoodsCard
        {...card}
        goods={goods}
        quantity={quantityOf(line)}
        onQuantity={(quantity) => fill(goods, quantity)}
        className="flex-1"
      />
      {withLast && goods.lastBuy && (
        <Part>
          <LastStrip goods={goods} symbol={card.symbol} phone={phone} />
        </Part>
      )}
      {line?.problem && <p className="mt-1 text-12 text-amber-800">{line.problem}</p>}
    </div>
  );
}

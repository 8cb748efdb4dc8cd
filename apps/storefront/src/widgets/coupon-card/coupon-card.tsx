import type { WireCard } from '@pifa/contract/client';
import { formatAmount, minimumText } from '@pifa/domain';
import type { ReactNode } from 'react';
import { useServerClock } from '../../lib/server-clock';
import { cx } from '../../ui/cx';
import { Tag, type Tone } from '../../ui/tag';
import { fenOf } from '../order-parts';
import { bandColour } from './band-colour';
import { daysLeft, lastDay } from './last-day';
import { ShortText } from './short-text';

/** At this many days or fewer the end is shown in amber (UX §4.11 mycar). */
const SOON = 3;

const tones: Record<string, Tone> = {
  可用: 'green',
  可领取: 'green',
  未到使用时间: 'blue',
  待付款订单使用中: 'amber',
  已领取: 'blue',
};

interface CouponCardProps {
  card: WireCard;
  symbol: string;
  /** Used, expired or not for this basket: without its colour. */
  faded?: boolean;
  chosen?: boolean;
  /** Below the facts: what can be done, or why nothing can. */
  children?: ReactNode;
  className?: string;
}

/** A coupon (UX §4.7): what it gives in the seller's colour, from which amount, for what, until when, its state. */
export function CouponCard({
  card,
  symbol,
  faded = false,
  chosen = false,
  children,
  className,
}: CouponCardProps) {
  const { name, apply, minMoney, endTime, statusName } = card;
  const minimum = fenOf(minMoney);
  return (
    <div
      className={cx(
        'flex min-w-0 overflow-hidden rounded-card border bg-card',
        chosen ? 'border-brand-600' : 'border-line',
        className,
      )}
    >
      <div
        style={faded ? undefined : bandColour(card.colorVal)}
        className={cx(
          'flex w-28 shrink-0 flex-col items-center justify-center gap-1 px-2 py-3 text-center',
          faded && 'bg-disabled-bg text-t2',
        )}
      >
        <Worth card={card} symbol={symbol} />
        {minimum !== null && <span className="text-12">{minimumText(minimum, symbol)}</span>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <p className="flex items-start justify-between gap-2">
          <ShortText text={name || '优惠券'} className="text-14 font-medium text-t1" />
          {statusName && <Tag tone={faded ? 'grey' : (tones[statusName] ?? 'grey')}>{statusName}</Tag>}
        </p>
        {apply && <ShortText text={apply} className="text-12 text-t2" />}
        <EndText end={endTime} faded={faded} />
        {children}
      </div>
    </div>
  );
}

/** 「¥30」; 「8.5折」 with the most it takes off. */
function Worth({ card, symbol }: { card: WireCard; symbol: string }) {
  const money = fenOf(card.cardMoney);
  const yuan = money === null ? '--' : formatAmount(money).replace(/\.00$/, '');
  if (card.kind === 'percent-off' && card.valueText) {
    return (
      <>
        <span className="text-24 font-semibold">{card.valueText}</span>
        {money !== null && money > 0 && (
          <span className="text-12">
            最多减 {symbol}
            {yuan}
          </span>
        )}
      </>
    );
  }
  return (
    <span className="font-semibold whitespace-nowrap">
      <span className="text-14">{symbol}</span>
      <span className={yuan.length > 5 ? 'text-18' : 'text-28'}>{yuan}</span>
    </span>
  );
}

function EndText({ end, faded }: { end: string; faded: boolean }) {
  const day = lastDay(end);
  const left = daysLeft(end, useServerClock());
  if (!day) return null;
  const soon = !faded && left !== null && left < SOON;
  return (
    <span className={cx('text-12', soon ? 'text-amber-800' : 'text-t3')}>
      有效期至 {day}
      {soon && (left === 0 ? '，不到 1 天' : `，还剩 ${left} 天`)}
    </span>
  );
}

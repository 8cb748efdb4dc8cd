import type { WireQuoteHead } from '@pifa/contract/client';
import { Clock3 } from 'lucide';
import { useServerClock } from '../../lib/server-clock';
import { Icon } from '../../ui/icon';
import { daysLeft, lastDay } from '../coupon-card';

type Facts = Pick<WireQuoteHead, 'state' | 'validUntil' | 'endsSoon'>;

/** 有效期: the last day; amber with the days that are left when it ends soon (UX §4.11). */
export function Validity({ quote }: { quote: Facts }) {
  const now = useServerClock();
  if (!quote.validUntil) return <span className="text-t3">--</span>;
  const day = lastDay(quote.validUntil);
  const left = daysLeft(quote.validUntil, now);
  if (quote.state !== 'quoted' || left === null || !quote.endsSoon)
    return <span className="text-t2">{day}</span>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-amber-800">
      <Icon as={Clock3} size={14} />
      {day}
      <span>（{left === 0 ? '今天截止' : `剩 ${left} 天`}）</span>
    </span>
  );
}

import type { WireCartLine } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { Timer } from 'lucide';
import { useServerClock } from '../../lib/server-clock';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { TimeLeft } from './time-left';

/** When the first of the won places among these lines runs out; null where none is kept. */
function firstEnd(lines: readonly Pick<WireCartLine, 'keptUntil'>[]): number | null {
  const ends = lines.flatMap(({ keptUntil }) => (keptUntil ? [Date.parse(keptUntil)] : []));
  return ends.length > 0 ? Math.min(...ends) : null;
}

/**
 * A place won in a seckill is kept for some minutes: how long yet, by when the order must be sent, and afterwards that
 * it is gone. Nothing where no line is kept.
 */
export function KeptUntil({
  lines,
  className,
}: {
  lines: readonly Pick<WireCartLine, 'keptUntil'>[];
  className?: string;
}) {
  const end = firstEnd(lines);
  return end === null || Number.isNaN(end) ? null : <Kept end={end} className={className} />;
}

function Kept({ end, className }: { end: number; className: string | undefined }) {
  const now = useServerClock();
  const isOver = end <= now;
  return (
    <p
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card px-4 py-2 text-13',
        isOver ? 'bg-disabled-bg text-t2' : 'bg-amber-50 text-amber-800',
        className,
      )}
    >
      <Icon as={Timer} size={16} />
      {isOver ? (
        '秒杀名额的保留时间已过，名额已让给候补的客户'
      ) : (
        <>
          秒杀名额保留 <TimeLeft ms={end - now} label="秒杀名额保留" className="font-semibold tabular-nums" />
          ，请在 {formatMinute(new Date(end)).slice(-5)} 前提交订单，逾期让给候补的客户
        </>
      )}
    </p>
  );
}

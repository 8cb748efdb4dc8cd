import { type ActivityPhase, countdownLabel } from '@pifa/domain';
import { useServerClock } from '../../lib/server-clock';
import { Countdown } from '../../ui/countdown';
import { cx } from '../../ui/cx';
import { instantOf, type Span } from './use-phase';

/** An end further away than this is not shown: an open-ended activity needs no countdown. */
const FAR = 200 * 86_400_000;

/** 「距结束 01:23:45」 by the server's clock; nothing once it is over. The only part that renders every second. */
export function ActivityClock({
  span,
  phase,
  className,
}: {
  span: Span;
  phase: ActivityPhase;
  className?: string;
}) {
  const now = useServerClock();
  const label = countdownLabel(phase);
  const until = instantOf(phase === 'not-started' ? span.startTime : span.endTime);
  if (!label || !until || until.getTime() - now > FAR) return null;
  return (
    <span className={cx('inline-flex items-center gap-2 text-13 whitespace-nowrap', className)}>
      {label}
      <Countdown remaining={until.getTime() - now} label={label} look="blocks" />
    </span>
  );
}

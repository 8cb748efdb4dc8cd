import { type ActivityPhase, countdownLabel } from '@pifa/domain';
import { useServerClock } from '../../lib/server-clock';
import { Countdown } from '../../ui/countdown';
import { cx } from '../../ui/cx';
import { instantOf, type Span } from './use-phase';

/** Further away than this an end is no news: an activity that runs until further notice counts down to nothing. */
const FAR = 200 * 86_400_000;

/** 「距结束 01:23:45」 by the server's clock; nothing once it is over. The only part that is drawn every second. */
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

import { cx } from './cx';

function partsOf(milliseconds: number) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    clock: [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
      String(part).padStart(2, '0'),
    ),
    minutes: Math.ceil(seconds / 60),
  };
}

/**
 * Time that is left; the caller takes it from the server clock. The ticking digits are hidden from screen
 * readers, which get the minutes instead, and only when they ask.
 */
export function Countdown({
  remaining,
  label = '剩余',
  look = 'text',
  className,
}: {
  /** Milliseconds. */
  remaining: number;
  label?: string;
  look?: 'text' | 'blocks';
  className?: string;
}) {
  const { days, clock, minutes } = partsOf(remaining);
  return (
    <span role="timer" aria-live="off" className={cx('inline-flex items-center gap-1', className)}>
      <span className="sr-only">
        {label} {minutes >= 60 ? `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分` : `${minutes} 分钟`}
      </span>
      <span aria-hidden className="inline-flex items-center gap-1">
        {days > 0 && <span>{days}天</span>}
        {look === 'text' ? (
          <span>{clock.join(':')}</span>
        ) : (
          clock.map((part, index) => (
            // The three places never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
            <span key={index} className="inline-flex items-center gap-1">
              {index > 0 && <span>:</span>}
              <span className="rounded-tag bg-ink-900 px-1.5 py-0.5 font-semibold text-white">{part}</span>
            </span>
          ))
        )}
      </span>
    </span>
  );
}

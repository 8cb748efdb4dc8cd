import { formatCountdown } from '@pifa/domain';
import { cx } from '../../ui/cx';

/** 「29:58」, 「1天 03:20:15」: ticking digits for the eye, minutes for a screen reader that asks. */
export function TimeLeft({ ms, label, className }: { ms: number; label: string; className?: string }) {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const text = minutes >= 60 ? `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分` : `${minutes} 分钟`;
  return (
    <span role="timer" aria-live="off" className={cx('whitespace-nowrap', className)}>
      <span className="sr-only">
        {label} {text}
      </span>
      <span aria-hidden>{formatCountdown(ms)}</span>
    </span>
  );
}

/** 「12件+36个」; zero parts are left out. */
export function countsText(packs: number, pieces: number): string {
  if (packs === 0) return `${pieces}个`;
  return pieces === 0 ? `${packs}件` : `${packs}件+${pieces}个`;
}

import { piecesText, progressText, type QuantityRule } from '@pifa/domain';
import { cx } from '../../ui/cx';

/** 「已抢 68%」 and what is left, from real counts only; nothing where nothing is limited. */
export function StockBar({
  rule,
  quota,
  left,
  fill,
  className,
}: {
  rule: QuantityRule;
  quota: number;
  left: number;
  fill: string;
  className?: string;
}) {
  const text = progressText(quota, left);
  if (!text) return null;
  return (
    <span className={cx('flex flex-wrap items-center gap-x-2 text-12 text-t2', className)}>
      <span aria-hidden className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-pill bg-line">
        <span
          className={cx('block h-full origin-left rounded-pill', fill)}
          style={{ transform: `scaleX(${1 - Math.min(Math.max(left, 0), quota) / quota})` }}
        />
      </span>
      <span className="min-w-0">
        {text}
        {left > 0 && <span className="text-t3"> · 剩 {piecesText(rule, left)}</span>}
      </span>
    </span>
  );
}

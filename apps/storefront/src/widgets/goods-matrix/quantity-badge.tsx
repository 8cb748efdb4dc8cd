import type { Quantity } from '@pifa/domain';
import { cx } from '../../ui/cx';

/** 「2件+12」 on a corner; nothing where nothing is chosen. */
export function QuantityBadge({
  quantity: { packs, pieces },
  className,
}: {
  quantity: Quantity;
  className?: string;
}) {
  if (packs + pieces === 0) return null;
  return (
    <span className={cx('rounded-pill bg-brand-600 px-1.5 text-12 whitespace-nowrap text-white', className)}>
      {[packs > 0 && `${packs}件`, pieces > 0 && String(pieces)].filter(Boolean).join('+')}
    </span>
  );
}

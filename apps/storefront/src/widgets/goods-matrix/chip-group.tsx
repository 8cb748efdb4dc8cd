import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { useWebConfig } from '../site';
import type { MatrixChip } from './model';
import { QuantityBadge } from './quantity-badge';

/** The values of a key as buttons, each with what is chosen under it. */
export function ChipGroup({
  name,
  chips,
  onGoTo,
}: {
  name: string;
  chips: readonly MatrixChip[];
  onGoTo: (goodsId: string) => void;
}) {
  const { outOfStockLabel } = useWebConfig();
  return (
    <div role="group" aria-label={name} className="flex gap-3 phone:flex-col phone:gap-2">
      <span className="w-14 shrink-0 pt-2.5 text-13 text-t3 phone:pt-0">{name}</span>
      <div className="flex flex-wrap gap-x-3 gap-y-4">
        {chips.map((chip) => {
          return (
            <button
              key={chip.value}
              type="button"
              aria-pressed={chip.current}
              disabled={chip.goodsId === null}
              title={chip.goodsId === null ? '没有这个组合' : undefined}
              onClick={() => chip.goodsId && !chip.current && onGoTo(chip.goodsId)}
              className={cx(
                'relative inline-flex min-h-11 items-center gap-2 rounded-card border px-3 text-14',
                chip.current
                  ? 'border-brand-600 bg-brand-50 text-brand-700'
                  : 'border-line-control bg-card text-t1 hover:border-brand-600',
                chip.goodsId === null && 'border-dashed border-line text-disabled hover:border-line',
              )}
            >
              {chip.image && (
                <Picture src={chip.image} alt="" name={chip.value} width={28} className="size-7 shrink-0" />
              )}
              {chip.value}
              {chip.soldOut && <span className="text-12 text-red-700">{outOfStockLabel}</span>}
              <QuantityBadge quantity={chip.chosen} className="absolute -top-2.5 -right-2" />
            </button>
          );
        })}
      </div>
    </div>
  );
}

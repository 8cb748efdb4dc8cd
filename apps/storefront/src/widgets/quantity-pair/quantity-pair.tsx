import type { OverQuota, PricePair, Quantity, QuantityMode, QuantityRule } from '@pifa/domain';
import { isOrderable } from '@pifa/domain';
import { type Ref, useImperativeHandle } from 'react';
import { cx } from '../../ui/cx';
import { QuantityBoxInput, QuantityNotes, RuleLine } from './quantity-boxes';
import { type QuantityPairHandle, useQuantity } from './use-quantity';

interface QuantityPairProps {
  rule: QuantityRule;
  value: Quantity;
  onChange: (quantity: Quantity) => void;
  mode?: QuantityMode;
  /** dense 32px in lists, default 36, touch 44 for fingers */
  density?: 'dense' | 'default' | 'touch';
  /** The price in force, for 「改为整件可省」. */
  pair?: PricePair | null;
  /** An activity's price that this quantity loses. */
  over?: OverQuota | null;
  symbol?: string;
  /** Names the goods for a screen reader. */
  name?: string;
  withRule?: boolean;
  disabled?: boolean;
  ref?: Ref<QuantityPairHandle>;
  className?: string;
}

/** Packs and pieces of one goods with the rule before the error and the note beside the box (UX §5). */
export function QuantityPair({
  rule,
  value,
  onChange,
  mode,
  density = 'default',
  pair,
  over,
  symbol,
  name,
  withRule = false,
  disabled = false,
  ref,
  className,
}: QuantityPairProps) {
  const control = useQuantity({ rule, value, onChange, mode });
  useImperativeHandle(ref, () => control.handle);
  const off = disabled || (mode !== 'cart' && !isOrderable(rule));
  const common = { control, size: density, disabled: off, name, withUnit: true } as const;
  return (
    <span className={cx('flex min-w-0 flex-col gap-1', className)}>
      <span className="flex flex-col gap-2 xs:flex-row">
        <QuantityBoxInput {...common} box="packs" className="flex-1" />
        <QuantityBoxInput {...common} box="pieces" className="flex-1" />
      </span>
      {withRule && <RuleLine rule={rule} />}
      <QuantityNotes control={control} pair={pair} over={over} symbol={symbol} />
    </span>
  );
}

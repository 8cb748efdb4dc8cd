import { Check } from 'lucide';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some but not all below it are checked. */
  indeterminate?: boolean;
  /** Shown words; without them give `aria-label`. */
  children?: ReactNode;
}

/** A checkbox with its words as part of the target. */
export function Checkbox({ indeterminate = false, children, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = <input {...rest} ref={box} type="checkbox" className="tick" />;
  return (
    <label
      className={cx(
        'relative inline-flex items-center gap-2 phone:min-h-11',
        !children && 'justify-center phone:min-w-11',
        rest.disabled ? 'cursor-not-allowed text-disabled' : 'cursor-pointer',
        className,
      )}
    >
      {input}
      {children && <span className="min-w-0">{children}</span>}
    </label>
  );
}

/** On or off, at once. */
export function Switch({ children, className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2 phone:min-h-11',
        !rest.disabled && 'cursor-pointer',
        className,
      )}
    >
      <input {...rest} type="checkbox" role="switch" className="switch" />
      {children && <span>{children}</span>}
    </label>
  );
}

interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Smaller words under the label. */
  note?: ReactNode;
  disabled?: boolean;
}

interface RadioTilesProps<Value extends string> {
  /** The group's name for screen readers. */
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** tiles: bordered, with a tick in the corner · plain: round buttons in a row. */
  look?: 'tiles' | 'plain';
  className?: string;
  tileClassName?: string;
}

/** One of few, all seen at once: payment methods, invoice kinds, attribute values. */
export function RadioTiles<Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'tiles',
  className,
  tileClassName,
}: RadioTilesProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('flex flex-wrap', look === 'tiles' ? 'gap-2' : 'gap-4', className)}
    >
      {options.map((option) => {
        const checked = option.value === value;
        return (
          <label
            key={option.value}
            className={cx(
              'relative inline-flex items-center gap-2',
              option.disabled ? 'cursor-not-allowed text-disabled' : 'cursor-pointer',
              look === 'plain' && 'phone:min-h-11',
              look === 'tiles' &&
                'min-h-9 rounded-card border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-600 phone:min-h-11',
              look === 'tiles' &&
                (checked
                  ? 'border-brand-600 bg-brand-50 text-brand-700'
                  : 'border-line-control bg-card text-t1'),
              look === 'tiles' && option.disabled && 'border-dashed border-line bg-disabled-bg',
              look === 'tiles' && tileClassName,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={checked}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={look === 'tiles' ? 'sr-only' : 'tick'}
            />
            <span className="min-w-0">
              {option.label}
              {option.note && <span className="block text-12 text-t3">{option.note}</span>}
            </span>
            {look === 'tiles' && checked && (
              <span className="absolute right-0 bottom-0 rounded-tl-tag rounded-br-[7px] bg-brand-600 text-white">
                <Icon as={Check} size={12} />
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}

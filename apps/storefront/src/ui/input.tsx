import { ChevronDown, CircleX } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

type ControlSize = 'dense' | 'default' | 'touch';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize;
  /** Before and after the text, inside the border. */
  before?: ReactNode;
  after?: ReactNode;
  /** Shows a clear button while there is text. */
  onClear?: () => void;
}

/** A one-line text box. Paste and password managers are never blocked. */
export function Input({ size = 'default', before, after, onClear, className, ...rest }: InputProps) {
  const box = useRef<HTMLInputElement>(null);
  const clearable = onClear && rest.value !== undefined && rest.value !== '' && !rest.disabled;
  if (!before && !after && !onClear)
    return <input {...rest} data-size={size} className={cx('control', className)} />;
  return (
    <span className={cx('relative block', className)}>
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-t3">
          {before}
        </span>
      )}
      <input
        {...rest}
        ref={box}
        data-size={size}
        className={cx('control', Boolean(before) && 'pl-9!', Boolean(after || onClear) && 'pr-9!')}
      />
      <span className="absolute inset-y-0 right-2 flex items-center gap-1 text-t3">
        {clearable && (
          <button
            type="button"
            aria-label="清空"
            className="hit-44 grid size-6 place-content-center"
            onClick={() => {
              onClear();
              box.current?.focus();
            }}
          >
            <Icon as={CircleX} size={16} />
          </button>
        )}
        {after}
      </span>
    </span>
  );
}

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Shows 「12/200」; give `maxLength`. */
  count?: boolean;
}

/** Several lines of text, with an optional character count. */
export function Textarea({ count, className, rows = 3, ...rest }: TextareaProps) {
  const countId = useId();
  const length = typeof rest.value === 'string' ? rest.value.length : 0;
  if (!count) return <textarea {...rest} rows={rows} className={cx('control resize-y', className)} />;
  return (
    <span className={cx('block', className)}>
      <textarea
        {...rest}
        rows={rows}
        aria-describedby={cx(rest['aria-describedby'], countId)}
        className="control resize-y"
      />
      <span id={countId} className="mt-0.5 block text-right text-12 text-t3">
        {length}/{rest.maxLength ?? '不限'}
      </span>
    </span>
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: ControlSize;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** First, empty choice: 「请选择」. */
  placeholder?: string;
}

/**
 * A native select in our clothes: the phone shows its own wheel, keyboards and screen readers know it, and it
 * costs nothing.
 */
export function Select({ size = 'default', options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} data-size={size} className="control appearance-none truncate pr-8!">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        as={ChevronDown}
        size={16}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-t3"
      />
    </span>
  );
}

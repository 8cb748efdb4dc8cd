import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** What a control needs to belong to its field; spread it onto the control. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** The sentence under the control; it has an icon, never colour alone. */
  error?: string | null;
  hint?: ReactNode;
  required?: boolean;
  /** Label next to the control from 768px on. */
  inline?: boolean;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
}

/** A labelled control with its hint and its error under it. */
export function Field({ label, error, hint, required, inline, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = cx(hint ? hintId : false, error ? errorId : false) || undefined;
  return (
    <div
      className={cx('min-w-0', inline && 'md:grid md:grid-cols-[96px_minmax(0,1fr)] md:gap-x-4', className)}
    >
      <label
        htmlFor={id}
        className={cx(
          'mb-1 block text-14 text-t2',
          inline && 'md:mb-0 md:pt-[7px] md:text-right',
          hideLabel && 'sr-only',
        )}
      >
        {required && (
          <span aria-hidden className="mr-0.5 text-red-700">
            *
          </span>
        )}
        {label}
      </label>
      <div className="min-w-0">
        {children({
          id,
          'aria-describedby': describedBy,
          'aria-invalid': error ? true : undefined,
          'aria-required': required ? true : undefined,
        })}
        {hint && (
          <p id={hintId} className="mt-1 text-12 text-t3">
            {hint}
          </p>
        )}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  );
}

/** The red line under a control or a group of controls. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1 flex items-start gap-1 text-12 text-red-700">
      <Icon as={CircleAlert} size={14} className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}

import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Link, type LinkProps } from './router';
import { type ButtonLook, buttonLook } from './button-look';
import { cx } from './cx';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Busy: the width stays, a spinner shows, presses are ignored. */
  busy?: boolean;
  /** Why it cannot be pressed; a tooltip with a mouse, a line below on touch (UX §2.5). */
  disabledReason?: string | null;
  icon?: ReactNode;
}

/** The button. With `disabledReason` it stays focusable, so that the reason can be read. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  disabledReason,
  disabled = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = disabled || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || blocked) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled && !disabledReason}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      className={cx(buttonLook({ variant, size, block }, blocked), className)}
      onClick={press}
    >
      <span className={cx('inline-flex items-center gap-1', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-content-center">
          <Spinner />
        </span>
      )}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={cx('inline-flex flex-col items-stretch gap-1', block && 'w-full')}>
      <Tooltip text={disabledReason}>{button}</Tooltip>
      <span id={reasonId} className="hidden text-center text-12 text-t3 [@media(hover:none)]:block">
        {disabledReason}
      </span>
    </span>
  );
}

interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
}

/** A link of the shop that looks like a button. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonLook({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The Chinese name; also the tooltip. */
  label: string;
  size?: 'dense' | 'default' | 'touch';
  /** Hide the tooltip where the context makes it redundant. */
  plain?: boolean;
}

const iconSizes = { dense: 'size-8', default: 'size-9', touch: 'size-11' };

/** A button of one icon, with a Chinese name and a target of at least 44px under a finger. */
export function IconButton({
  label,
  size = 'default',
  plain,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={plain ? null : label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(
          'relative inline-grid shrink-0 place-content-center rounded-card text-t2 transition hover:bg-disabled-bg active:scale-98 disabled:text-disabled',
          'phone:hit-44',
          iconSizes[size],
          className,
        )}
      />
    </Tooltip>
  );
}

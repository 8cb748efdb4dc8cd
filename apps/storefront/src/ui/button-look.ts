import { cx } from './cx';

/** brand: buy · ink: 立即订购 · outline: ordinary · blue: inquiry and info · quiet: text only · danger: destructive. */
export type ButtonVariant =
  | 'brand'
  | 'ink'
  | 'outline'
  | 'brand-outline'
  | 'blue-outline'
  | 'quiet'
  | 'danger';
/** dense 32 · default 36 · touch 44 (primary and phone). */
export type ButtonSize = 'dense' | 'default' | 'touch';

const variants: Record<ButtonVariant, string> = {
  brand: 'bg-brand-600 text-white hover:bg-brand-700 active:bg-brand-800',
  ink: 'bg-ink-900 text-white hover:opacity-90',
  outline: 'border border-line-control bg-card text-t1 hover:border-brand-600 hover:text-brand-700',
  'brand-outline': 'border border-brand-600 bg-card text-brand-700 hover:bg-brand-50',
  'blue-outline': 'border border-blue-600 bg-card text-blue-600 hover:bg-blue-50',
  quiet: 'text-blue-600 hover:bg-blue-50',
  danger: 'border border-red-700 bg-card text-red-700 hover:bg-red-50',
};
const sizes: Record<ButtonSize, string> = {
  dense: 'h-8 px-3 text-13 phone:hit-44',
  default: 'h-9 px-4 text-14 phone:h-11 phone:text-16',
  touch: 'h-11 px-6 text-16',
};
const unavailable = 'border border-line bg-disabled-bg text-disabled cursor-not-allowed';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its place. */
  block?: boolean;
}

/** The classes of a button, shared by real buttons and by links that look like one. */
export function buttonLook(
  { variant = 'outline', size = 'default', block }: ButtonLook,
  disabled = false,
): string {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center gap-1 rounded-card font-medium whitespace-nowrap select-none transition',
    sizes[size],
    disabled ? unavailable : cx(variants[variant], 'active:scale-98'),
    block && 'w-full',
  );
}

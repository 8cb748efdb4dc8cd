import { cx } from './cx';

/** 16px; for inside a busy control only, never for a page (UX §2.5). */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-4 shrink-0 animate-spin rounded-pill border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}

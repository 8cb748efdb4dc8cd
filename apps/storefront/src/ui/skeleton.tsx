import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx';

/** A grey block of the geometry of what will come; give width, height or aspect by classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-tag bg-line/70', className)} />;
}

/** Lines of text, the last one shorter. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={cx('block space-y-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

/** A goods card's geometry: picture, two title lines, price, quantity. */
export function SkeletonCard() {
  return (
    <div aria-hidden className="rounded-card border border-line bg-card p-2.5 phone:p-2">
      <Skeleton className="h-31.5 w-full rounded-card phone:aspect-square phone:h-auto" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <Skeleton className="mt-3 h-6 w-1/2" />
      <Skeleton className="mt-9 h-8 w-full" />
      <Skeleton className="mt-1.5 h-8 w-full phone:hidden" />
    </div>
  );
}

/** Rows of a table or list. */
export function SkeletonRows({ rows = 6, className }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden className={cx('divide-y divide-line', className)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-3">
          <Skeleton className="size-10 shrink-0" />
          <SkeletonLines lines={2} className="flex-1" />
          <Skeleton className="h-4 w-20 shrink-0 phone:hidden" />
          <Skeleton className="h-4 w-16 shrink-0" />
        </div>
      ))}
    </div>
  );
}

/** Shows its children only after 150 ms, so that a quick answer does not flash a skeleton (UX §2.5). */
export function Waiting({ children, label = '加载中' }: { children: ReactNode; label?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={late ? undefined : 'invisible'}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** Old content while newer is on its way: 60 % and a 2px bar on top (UX §2.5). */
export function Refreshing({
  active,
  children,
  className,
}: {
  active: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('relative', className)} aria-busy={active || undefined}>
      {active && (
        <span aria-hidden className="absolute inset-x-0 top-0 z-sticky h-0.5 overflow-hidden" data-no-print>
          <span className="block h-full w-full animate-bar bg-brand-600" />
        </span>
      )}
      <div className={cx('transition-opacity', active && 'opacity-60')}>{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';

/** One record in two lines on the phone: what and when at the left, the numbers in one column at the right. */
export function RecordRow({
  title,
  amount,
  facts,
  aside,
}: {
  title: ReactNode;
  amount: ReactNode;
  /** The second line, in its order. */
  facts: ReactNode;
  /** Below the amount. */
  aside: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-14 text-t1">{title}</span>
        <span className="shrink-0 text-right text-14 tabular-nums">{amount}</span>
      </div>
      <div className="flex items-center justify-between gap-x-3 text-12 text-t3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">{facts}</span>
        <span className="shrink-0 text-right tabular-nums">{aside}</span>
      </div>
    </div>
  );
}

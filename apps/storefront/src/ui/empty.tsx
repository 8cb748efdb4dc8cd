import type { ReactNode } from 'react';
import { cx } from './cx';
import { type Drawing, Illustration } from './illustrations';

interface EmptyProps {
  drawing?: Drawing;
  /** The cause: 「还没有收藏的商品」, never just 「暂无数据」. */
  title: ReactNode;
  hint?: ReactNode;
  /** One next action. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here: why, and what to do next (UX §2.5). */
export function Empty({ drawing = 'box', title, hint, action, className }: EmptyProps) {
  return (
    <div className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      <Illustration drawing={drawing} />
      <p className="mt-4 text-16 text-t1">{title}</p>
      {hint && <p className="measure mt-1 text-14 text-t3">{hint}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

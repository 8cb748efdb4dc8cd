import { type ReactNode, useId } from 'react';
import { cx } from '../../../ui/cx';

/** A titled part of the page. */
export function Card({
  title,
  aside,
  children,
  className,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('rounded-card border border-line bg-card p-4 phone:p-3', className)}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

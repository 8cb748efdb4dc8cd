import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';

/** One block of the hub: a card with a heading and a link to the full list. */
export function Block({
  title,
  more,
  className,
  children,
}: {
  title: string;
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={cx('flex flex-col rounded-card border border-line bg-card', className)}
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-5 pt-2 phone:px-3">
        <h2 className="text-16">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** The link to the full list behind a block. */
export function MoreLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="relative inline-flex items-center text-13 text-t2 hover:text-brand-700 phone:hit-44"
    >
      {label}
      <Icon as={ChevronRight} size={14} />
    </Link>
  );
}

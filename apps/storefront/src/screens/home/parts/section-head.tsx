import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Icon } from '../../../ui/icon';

/** The heading of a strip or floor: name, remark, and the link to the full list. */
export function SectionHead({
  title,
  remark,
  to,
  more,
  children,
}: {
  title: string;
  remark?: string;
  to?: string;
  more?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
      <h2 className="text-20 phone:text-18">{title}</h2>
      {remark && <p className="min-w-0 truncate text-13 text-t3 phone:hidden">{remark}</p>}
      <div className="ml-auto flex min-w-0 items-center gap-4">
        {children}
        <MoreLink title={title} to={to} more={more} />
      </div>
    </div>
  );
}

/** The link to the full list; absent if the screen does not exist. */
export function MoreLink({ title, to, more = '查看全部' }: { title: string; to?: string; more?: string }) {
  if (!to || !leadsSomewhere(to)) return null;
  return (
    <Link
      to={to}
      aria-label={`${title}，${more}`}
      className="relative flex shrink-0 items-center text-13 text-t2 hover:text-brand-700 phone:hit-44"
    >
      {more}
      <Icon as={ChevronRight} size={14} />
    </Link>
  );
}

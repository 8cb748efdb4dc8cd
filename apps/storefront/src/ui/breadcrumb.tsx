import { ChevronRight } from 'lucide';
import { Link } from './router';
import { cx } from './cx';
import { Icon } from './icon';

/** The path to this page; the last crumb is the page itself. */
export function Breadcrumb({
  crumbs,
  className,
}: {
  crumbs: readonly { label: string; to?: string }[];
  className?: string;
}) {
  return (
    <nav aria-label="当前位置" data-no-print className={cx('text-13 text-t3', className)}>
      <ol className="flex flex-wrap items-center gap-1">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.label}-${index}`} className="inline-flex min-w-0 items-center gap-1">
            {index > 0 && <Icon as={ChevronRight} size={14} />}
            {crumb.to && index < crumbs.length - 1 ? (
              <Link to={crumb.to} className="text-t2 hover:text-blue-600 hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="line-clamp-1 text-t2">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

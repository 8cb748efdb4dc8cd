import { Link, useLocation } from '../../ui/router';
import { cx } from '../../ui/cx';
import { entryOf, PERSON_PATH, useMemberMenu } from './menu';

/** The member centre's menu on a tablet: the same entries in rows above the page, which then has the whole width. */
export function MemberStrip() {
  const menu = useMemberMenu();
  const here = entryOf(useLocation().pathname);
  const items = [{ to: PERSON_PATH, label: '会员中心', count: 0 }, ...menu.flatMap((group) => group.items)];
  return (
    <nav
      aria-label="会员中心"
      data-no-print
      className="mb-3 rounded-card border border-line bg-card px-3 py-1.5"
    >
      <ul className="flex flex-wrap gap-x-1">
        {items.map(({ to, label, count }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={here === to ? 'page' : undefined}
              className={cx(
                'flex h-9 items-center gap-1 rounded-tag px-2 whitespace-nowrap outline-offset-[-2px]!',
                here === to
                  ? 'bg-brand-50 font-medium text-brand-700'
                  : 'text-t1 hover:bg-sub hover:text-brand-700',
              )}
            >
              {label}
              {count > 0 && (
                <span className="text-12 font-normal text-t3">{count.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

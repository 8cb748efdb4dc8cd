import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '../../../ui/router';
import { sellTypesQuery } from '../queries';
import { leadsSomewhere } from '../../../lib/screen-route';
import { cx } from '../../../ui/cx';
import { LISTING_PATHS } from '../listings';

const PROMOTION = '/pages/promotion';

/**
 * Links from the promotion list to each kind of activity (UX §4.2). The server lists the kinds; one appears here once
 * it has a screen. Hidden if this list is the only one.
 */
export function ActivityChips() {
  const { pathname } = useLocation();
  const { data } = useQuery(sellTypesQuery);
  const kinds = (data ?? []).filter(
    ({ path }) => path === PROMOTION || (!LISTING_PATHS.includes(path) && leadsSomewhere(path)),
  );
  if (kinds.length < 2) return null;
  return (
    <nav aria-label="活动" className="no-scrollbar mb-3 flex gap-2 overflow-x-auto">
      {kinds.map(({ code, name, path }) => {
        const here = pathname.replace(/\/+$/, '') === path;
        return (
          <Link
            key={code || path}
            to={path}
            aria-current={here ? 'page' : undefined}
            className={cx(
              'inline-flex h-8 shrink-0 items-center rounded-pill border px-4 text-13 phone:h-11',
              here
                ? 'border-brand-600 bg-brand-50 font-medium text-brand-700'
                : 'border-line bg-card text-t1 hover:border-brand-600',
            )}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}

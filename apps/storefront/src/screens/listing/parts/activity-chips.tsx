import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { callQuery } from '../../../lib/api';
import { leadsSomewhere } from '../../../lib/screen-route';
import { cx } from '../../../ui/cx';
import { LISTING_PATHS } from '../listings';

const PROMOTION = '/pages/promotion';

/**
 * The kinds of activity that this mall runs, as ways from the promotion list to each (UX §4.2). They come from the
 * mall: a further kind is here as soon as it has a row there and a screen here; with this list alone there is no choice.
 */
export function ActivityChips() {
  const { pathname } = useLocation();
  const { data } = useQuery({ ...callQuery('sellTypeList'), staleTime: 5 * 60_000 });
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

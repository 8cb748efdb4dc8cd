import { lazy, useEffect } from 'react';
import { Part } from '../../../ui/part';
import { Skeleton } from '../../../ui/skeleton';
import type { FilterLook, FilterProps } from './filter-groups';

const load = () => import('./filter-body');
const FilterBody = lazy(async () => ({ default: (await load()).FilterBody }));

/** All filters of a listing: beside the goods, above them, or in the phone's sheet (UX §4.2). */
export function FilterPanel({ look, facets, ...props }: FilterProps & { look: FilterLook }) {
  // Together with the facets that it shows.
  useEffect(() => void load().catch(() => undefined), []);
  const waiting = (
    <div aria-hidden className="flex flex-col gap-3 p-4">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
  if (!facets) return waiting;
  return (
    <Part waiting={waiting}>
      <FilterBody look={look} facets={facets} {...props} />
    </Part>
  );
}

import { type Region, searchRegions } from '@pifa/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** A region with the pinyin initials of its name. */
export interface SearchableRegion extends Region {
  readonly initials?: string;
  readonly children?: readonly SearchableRegion[];
}

function isTree(value: unknown): value is SearchableRegion[] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && 'code' in item && 'name' in item)
  );
}

/** The whole country, one static file, loaded when first needed. */
const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: async ({ signal }): Promise<SearchableRegion[]> => {
    const answer = await fetch('/regions.json', { signal });
    const tree: unknown = answer.ok ? await answer.json() : null;
    if (!isTree(tree)) throw new Error('region data is not readable');
    return tree;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useRegions() {
  return useQuery(regionsQuery);
}

/** Complete choices matching Chinese text or initials, best first. */
export function findRegions(tree: readonly SearchableRegion[], word: string): (readonly Region[])[] {
  const initialsOf = (region: Region) => (region as SearchableRegion).initials ?? '';
  return searchRegions(tree, word, { initialsOf, limit: 30 })
    .map((hit) => hit.path)
    .filter((path) => !path.at(-1)?.children?.length);
}

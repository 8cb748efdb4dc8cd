import type { Region } from '@pifa/domain';
import { queryOptions } from '@tanstack/react-query';

/** A place with all that lies above it in its name. */
interface Area {
  value: string;
  label: string;
}

/** Provinces, cities, districts and towns, each after what it lies in. */
const areasOf = (tree: readonly Region[], above: readonly string[] = []): Area[] =>
  tree.flatMap(({ code, name, children = [] }) => {
    // 「北京市 市辖区」 says nothing that 「北京市」 does not.
    const path = name === '市辖区' ? above : [...above, name];
    return [{ value: code, label: path.join(' ') }, ...areasOf(children, path)].filter(
      ({ label }) => label !== above.join(' '),
    );
  });

/** The country's areas as a tree: the static file that the shop reads as well. */
export const regionsQuery = queryOptions({
  queryKey: ['areas'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<Region[]> => {
    const answer = await fetch('/regions.json', { signal });
    if (!answer.ok) throw new Error('地区数据加载失败');
    return (await answer.json()) as Region[];
  },
});

/** The same as one list. */
export const areasQuery = queryOptions({ ...regionsQuery, select: (tree) => areasOf(tree) });

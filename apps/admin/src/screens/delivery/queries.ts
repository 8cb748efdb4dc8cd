import type { CallData } from '@pifa/contract/staff';
import type { Region } from '@pifa/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Way = CallData<'adminDeliveryWays'>[number];

export const waysQuery = queryOptions({
  queryKey: ['delivery-ways'],
  queryFn: ({ signal }) => call('adminDeliveryWays', { signal }),
});

/** A place that the van may go to, with all that lies above it in its name. */
export interface Area {
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

/** The country's areas: the static file that the shop reads as well. */
export const areasQuery = queryOptions({
  queryKey: ['areas'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<Area[]> => {
    const answer = await fetch('/regions.json', { signal });
    if (!answer.ok) throw new Error('地区数据加载失败');
    return areasOf((await answer.json()) as Region[]);
  },
});

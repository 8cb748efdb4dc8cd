import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import type { GoodsView } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/client';

export type GoodsRow = CallData<'adminGoodsList'>['list'][number];
export type WholeGoods = CallData<'adminGoodsOne'>;
export type GoodsBody = CallBodyInput<'adminGoodsSave'>;
type Category = CallData<'adminCategories'>[number];
type WordKind = CallData<'adminGoodsWords'>[number]['kind'];

const KEPT = { staleTime: 60_000 };

export interface Option {
  value: string;
  label: string;
}

/** Categories in the order of the tree, each with the names above it. */
export function useCategories(): { options: Option[]; pathOf: (id: string) => string } {
  const { data } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('adminCategories', { signal }),
    ...KEPT,
  });
  return useMemo(() => {
    const byId = new Map((data ?? []).map((one) => [one.id, one]));
    const pathOf = (id: string): string => {
      const names: string[] = [];
      for (let at: Category | undefined = byId.get(id); at; at = byId.get(at.parentId))
        names.unshift(at.name);
      return names.join(' / ');
    };
    return { options: (data ?? []).map(({ id }) => ({ value: id, label: pathOf(id) })), pathOf };
  }, [data]);
}

export function useBrands(): Option[] {
  const { data } = useQuery({
    queryKey: ['brands'],
    queryFn: ({ signal }) => call('adminBrands', { signal }),
    ...KEPT,
  });
  return useMemo(() => (data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
}

/** Words that goods use already, by what they are. */
export function useGoodsWords(): (kind: WordKind) => Option[] {
  const { data } = useQuery({
    queryKey: ['goods-words'],
    queryFn: ({ signal }) => call('adminGoodsWords', { signal }),
    ...KEPT,
  });
  return (kind) =>
    (data?.find((one) => one.kind === kind)?.list ?? []).map(({ value }) => ({ value, label: value }));
}

const KEY = 'goods';

/** How many goods each view lists; counted once a minute at most, so there is no need to ask more often. */
export function useViewCounts(): ReadonlyMap<GoodsView, number> {
  const { data } = useQuery({
    queryKey: ['goods-counts'],
    queryFn: ({ signal }) => call('adminGoodsCounts', { signal }),
    ...KEPT,
  });
  return useMemo(() => new Map(data?.views.map(({ view, goods }) => [view, goods])), [data]);
}

export const useWholeGoods = (id: string) =>
  useQuery({
    queryKey: [KEY, id],
    enabled: id !== '' && id !== 'new',
    queryFn: ({ signal }) => call('adminGoodsOne', { params: { id }, signal }),
    staleTime: 0,
  });

/** Saving one goods, and changing price, stock or status in the list. */
export function useGoodsActs() {
  const client = useQueryClient();
  const onSuccess = async () => {
    void client.invalidateQueries({ queryKey: ['list', 'adminGoodsList'] });
    void client.invalidateQueries({ queryKey: ['goods-words'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
    // The form goes on with what is saved now, never with what it read before.
    await client.invalidateQueries({ queryKey: [KEY] });
  };
  return {
    /** A colleague's version, as the refusal of a stale save told it. */
    takeTheirs: (goods: WholeGoods) => void client.setQueryData([KEY, goods.id], goods),
    save: useMutation({
      mutationFn: (body: GoodsBody) => call('adminGoodsSave', { body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: (body: CallBodyInput<'adminGoods'>) => call('adminGoods', { body }),
      onSuccess,
    }),
  };
}

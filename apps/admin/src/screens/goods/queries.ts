import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import type { GoodsView } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/client';

export type GoodsRow = CallData<'adminGoodsList'>['list'][number];
export type WholeGoods = CallData<'adminGoodsOne'>;
export type GoodsBody = CallBodyInput<'adminGoodsSave'>;
type WordKind = CallData<'adminGoodsWords'>[number]['kind'];

const KEPT = { staleTime: 60_000 };

export interface Option {
  value: string;
  label: string;
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

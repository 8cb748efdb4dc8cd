import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/client';

export type GroupRow = CallData<'adminGroups'>['list'][number];
export type Group = CallData<'adminGroup'>;
export type Sibling = Group['rows'][number];
export type GroupBody = CallBodyInput<'adminGroupSave'>;
export type WholeGoods = CallData<'adminGoodsOne'>;

export const useGroup = (id: string) =>
  useQuery({
    queryKey: ['group', id],
    enabled: id !== '' && id !== 'new',
    queryFn: ({ signal }) => call('adminGroup', { params: { id }, signal }),
    staleTime: 0,
  });

/** A goods that a new group begins with, or that is pulled into one. */
export const useGoodsToBegin = (id: string) =>
  useQuery({
    queryKey: ['goods', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminGoodsOne', { params: { id }, signal }),
  });

export const readGoods = (id: string): Promise<WholeGoods> => call('adminGoodsOne', { params: { id } });

export function useSaveGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GroupBody) => call('adminGroupSave', { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['group'] });
      void client.invalidateQueries({ queryKey: ['goods'] });
      void client.invalidateQueries({ queryKey: ['list', 'adminGroups'] });
      void client.invalidateQueries({ queryKey: ['list', 'adminGoodsList'] });
    },
  });
}

/** Categories with the names above them, and brands, to choose from. */
export function useSorting() {
  const categories = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('adminCategories', { signal }),
    staleTime: 60_000,
  }).data;
  const brands = useQuery({
    queryKey: ['brands'],
    queryFn: ({ signal }) => call('adminBrands', { signal }),
    staleTime: 60_000,
  }).data;
  return useMemo(() => {
    const byId = new Map((categories ?? []).map((one) => [one.id, one]));
    const pathOf = (id: string): string => {
      const one = byId.get(id);
      return one ? [pathOf(one.parentId), one.name].filter(Boolean).join(' / ') : '';
    };
    return {
      categories: (categories ?? []).map(({ id }) => ({ value: id, label: pathOf(id) })),
      brands: (brands ?? []).map(({ id, name }) => ({ value: id, label: name })),
    };
  }, [categories, brands]);
}

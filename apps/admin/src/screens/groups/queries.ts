import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

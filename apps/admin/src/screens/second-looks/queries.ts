import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Look = CallData<'adminSecondLooks'>['list'][number];
export type WholeLook = CallData<'adminSecondLookShow'>;

export const useLook = (id: string) =>
  useQuery({
    queryKey: ['second-look', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminSecondLookShow', { params: { id }, signal }),
  });

/** Confirms or refuses; what was done may show anywhere. */
export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminSecondLookDecide'>) => call('adminSecondLookDecide', { body }),
    onSettled: () => queries.invalidateQueries(),
  });
}

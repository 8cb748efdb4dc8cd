import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Rehearsal = CallData<'adminRehearsal'>;
export type Head = CallData<'adminRehearsals'>['list'][number];

const POLL_MS = 1_000;

export const rehearsalsQuery = queryOptions({
  queryKey: ['rehearsals'],
  queryFn: ({ signal }) => call('adminRehearsals', { signal }),
});

/** One run; asked again each second while it goes on. */
export const useRehearsal = (id: string) =>
  useQuery({
    queryKey: ['rehearsal', id],
    queryFn: ({ signal }) => call('adminRehearsal', { params: { id }, signal, background: true }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

export function useRehearse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminRehearse'>) => call('adminRehearse', { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['rehearsals'] }),
  });
}

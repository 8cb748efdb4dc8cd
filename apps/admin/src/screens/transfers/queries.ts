import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

/** What somebody read from the voucher; '' = nothing yet. */
export interface Read {
  received: string;
  payer: string;
  reference: string;
}

/** One transfer, compared with what was read from its voucher. */
export const useTransfer = (id: string, { received, payer, reference }: Read) =>
  useQuery({
    queryKey: ['transfer', id, received, payer, reference],
    enabled: id !== '',
    queryFn: ({ signal }) =>
      call('adminTransferOne', {
        params: { id },
        query: { payer, reference, ...(received !== '' && { received }) },
        signal,
      }),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });

/** Confirms or refuses; lists and counts are read anew, also where somebody was faster. */
export function useReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminTransfer'>) => call('adminTransfer', { body }),
    onSettled: () => {
      for (const key of [['transfer'], ['list', 'adminTransfers'], ['queue'], ['order']])
        void client.invalidateQueries({ queryKey: key });
    },
  });
}

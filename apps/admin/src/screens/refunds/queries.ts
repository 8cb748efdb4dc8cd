import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export const useRefund = (id: string) =>
  useQuery({
    queryKey: ['refund', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminRefundOne', { params: { id }, signal }),
  });

/** Settles or sends again; what shows it is read anew. */
export function useRefundAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBodyInput<'adminRefund'>) => call('adminRefund', { body }),
    onSettled: () => {
      for (const key of [['refund'], ['list', 'adminRefunds'], ['queue'], ['order']])
        void client.invalidateQueries({ queryKey: key });
    },
  });
}

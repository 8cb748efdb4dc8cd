import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export const useRequest = (id: string) =>
  useQuery({
    queryKey: ['after-sale', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminAfterSale', { params: { id }, signal }),
  });

/** Steps of a request; what it has become is read anew. */
export function useSteps() {
  const client = useQueryClient();
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: ['after-sale'] });
    void client.invalidateQueries({ queryKey: ['list', 'adminAfterSales'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  return {
    decide: useMutation({
      mutationFn: (body: CallBodyInput<'adminAfterSaleDecide'>) => call('adminAfterSaleDecide', { body }),
      onSuccess,
    }),
    receive: useMutation({
      mutationFn: (body: CallBodyInput<'adminAfterSaleReceive'>) => call('adminAfterSaleReceive', { body }),
      onSuccess,
    }),
    refund: useMutation({
      mutationFn: (body: CallBodyInput<'adminAfterSaleRefund'>) => call('adminAfterSaleRefund', { body }),
      onSuccess,
    }),
  };
}

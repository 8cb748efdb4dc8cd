import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type OrderRow = CallData<'adminOrders'>['list'][number];
export type Order = CallData<'adminOrder'>;

export const useOrder = (id: string) =>
  useQuery({
    queryKey: ['order', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminOrder', { params: { id }, signal }),
  });

export const useHands = (enabled: boolean) =>
  useQuery({
    queryKey: ['order-hands'],
    enabled,
    staleTime: 60_000,
    queryFn: ({ signal }) => call('adminOrderHands', { signal }),
  });

/** Acts on an order; what shows it is read anew. */
export function useOrderActs() {
  const client = useQueryClient();
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: ['order'] });
    void client.invalidateQueries({ queryKey: ['list', 'adminOrders'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  return {
    note: useMutation({
      mutationFn: (body: CallBodyInput<'adminOrderNote'>) => call('adminOrderNote', { body }),
      onSuccess,
    }),
    mark: useMutation({
      mutationFn: (body: CallBodyInput<'adminOrderMark'>) => call('adminOrderMark', { body }),
      onSuccess,
    }),
    assign: useMutation({
      mutationFn: (body: CallBodyInput<'adminOrderAssign'>) => call('adminOrderAssign', { body }),
      onSuccess,
    }),
    reprice: useMutation({
      mutationFn: (body: CallBodyInput<'adminOrderReprice'>) => call('adminOrderReprice', { body }),
      onSuccess,
    }),
    readdress: useMutation({
      mutationFn: (body: CallBodyInput<'adminOrderAddress'>) => call('adminOrderAddress', { body }),
      onSuccess,
    }),
    cancel: useMutation({
      mutationFn: (body: CallBodyInput<'adminCancel'>) => call('adminCancel', { body }),
      onSuccess,
    }),
  };
}

/** The whole phone and address of a recipient; the server keeps who looked. */
export const useContact = (id: string) =>
  useMutation({ mutationFn: () => call('adminOrderContact', { params: { id } }) });

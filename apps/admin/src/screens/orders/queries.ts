import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import type { Region } from '@pifa/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
    void client.invalidateQueries({ queryKey: ['owed'] });
  };
  return {
    short: useMutation({
      mutationFn: (body: CallBodyInput<'adminOrderShort'>) => call('adminOrderShort', { body }),
      onSuccess,
    }),
    release: useMutation({
      mutationFn: (body: CallBodyInput<'adminOrderRelease'>) => call('adminOrderRelease', { body }),
      onSuccess,
    }),
    limit: useMutation({
      mutationFn: (body: CallBodyInput<'adminReleaseLimit'>) => call('adminReleaseLimit', { body }),
      onSuccess,
    }),
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

type Missing = Pick<CallBodyInput<'adminOrderShort'>, 'orderId' | 'lines' | 'freight'>;

/** What goods that are out of stock would come to; nothing is changed. */
export const useShortLook = (wanted: Missing, requestId: string) =>
  useQuery({
    queryKey: ['order-short', wanted],
    enabled: wanted.lines.length > 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('adminOrderShort', { body: { ...wanted, cause: '缺货', requestId, look: true }, signal }),
  });

/** What companies owe for orders that were shipped before they were paid; of one company, or of all. */
export const useOwed = (khId?: string, enabled = true) =>
  useQuery({
    queryKey: ['owed', khId ?? ''],
    enabled,
    queryFn: ({ signal }) => call('adminOwed', { query: khId ? { khId } : {}, signal }),
  });

/** The areas of the country, one static file of the shop, loaded when first needed. */
export const useRegions = () =>
  useQuery({
    queryKey: ['regions'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Region[]> => {
      const answer = await fetch('/regions.json', { signal });
      if (!answer.ok) throw new Error('the areas cannot be read');
      return (await answer.json()) as Region[];
    },
  });

/** The whole phone and address of a recipient; the server keeps who looked. */
export const useContact = (id: string) =>
  useMutation({ mutationFn: () => call('adminOrderContact', { params: { id } }) });

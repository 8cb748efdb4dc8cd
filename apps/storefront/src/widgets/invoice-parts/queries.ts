import type { WireInvoice } from '@pifa/contract/client';
import { callQuery } from '../../lib/api';

/** A pending application is polled every 10 s (UX §4.11). */
const PACE = 10_000;
const UNDER_WAY: readonly WireInvoice['state'][] = ['applying', 'issuing', 'timeout'];

/** Whether the state may change without the buyer. */
export const isUnderWay = (state: WireInvoice['state']): boolean => UNDER_WAY.includes(state);

export const invoiceQuery = (id: string) => ({
  ...callQuery('invoiceDetail', { params: { id } }),
  staleTime: 0,
});

export const statusQuery = (id: string) => ({
  ...callQuery('invoiceStatus', { query: { id } }),
  staleTime: 0,
  refetchInterval: PACE,
  refetchOnWindowFocus: 'always' as const,
});

export const orderInvoiceQuery = (orderId: string) => ({
  ...callQuery('invoiceByOrder', { query: { orderId } }),
  staleTime: 0,
});

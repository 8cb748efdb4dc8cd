import type { WireOrderDetail } from '@pifa/contract/client';
import { callQuery } from '../../lib/api';

/** An order moves without the buyer: asked anew on every visit. */
export const orderQuery = (id: string) => ({
  ...callQuery('orderDetail', { params: { id } }),
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
});

const ASKABLE: readonly string[] = ['part-shipped', 'shipped', 'completed'];

/** Something of it was shipped, so something of it may come back. */
export const isAskable = ({ state, parentId }: Pick<WireOrderDetail, 'state' | 'parentId'>): boolean =>
  ASKABLE.includes(state) || (parentId !== '' && state === 'to-ship');

/** Requests of an order, newest first; they move without the buyer. */
export const afterSalesQuery = (orderId: string) => ({
  ...callQuery('afterSalePage', { query: { orderId, pageSize: 50 } }),
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
});

/** What may be asked for right now. */
export const afterSaleOptionsQuery = (orderId: string) => ({
  ...callQuery('afterSaleOptions', { query: { orderId } }),
  gcTime: 0,
});

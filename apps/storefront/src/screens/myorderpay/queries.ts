import type { WireOrderDetail } from '@pifa/contract/client';
import { callQuery } from '../../lib/api';

/** An order changes without the buyer, so it is refetched on every visit. */
export const orderQuery = (id: string) => ({
  ...callQuery('orderDetail', { params: { id } }),
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
});

const ASKABLE: readonly string[] = ['part-shipped', 'shipped', 'completed'];

/** Something was shipped, so something may be returned. */
export const isAskable = ({ state, parentId }: Pick<WireOrderDetail, 'state' | 'parentId'>): boolean =>
  ASKABLE.includes(state) || (parentId !== '' && state === 'to-ship');

/** After-sale requests of an order, newest first; refetched, as they change without the buyer. */
export const afterSalesQuery = (orderId: string) => ({
  ...callQuery('afterSalePage', { query: { orderId, pageSize: 50 } }),
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
});

/** What is currently eligible for after-sales. */
export const afterSaleOptionsQuery = (orderId: string) => ({
  ...callQuery('afterSaleOptions', { query: { orderId } }),
  gcTime: 0,
});

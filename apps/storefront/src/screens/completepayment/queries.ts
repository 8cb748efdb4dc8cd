import type { WirePayState } from '@pifa/contract/client';
import type { Query } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

/** Polled every 3 s until the outcome is known. */
const pace = ({ state: { data } }: Query<WirePayState>): number | false =>
  data?.orderState === 'unpaid' ? 3000 : false;

export const payResultQuery = (orderId: string) => ({
  ...callQuery('payState', { query: { orderId } }),
  staleTime: 0,
  refetchInterval: pace as (
    query: Query<WirePayState, Error, WirePayState, readonly unknown[]>,
  ) => number | false,
  refetchOnWindowFocus: 'always' as const,
});

export const orderQuery = (id: string) => ({ ...callQuery('orderDetail', { params: { id } }), staleTime: 0 });

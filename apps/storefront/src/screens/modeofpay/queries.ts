import type { WirePayState } from '@pifa/contract/client';
import type { Query } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';
import { isToPay } from './due';

/** How often the state is asked for, ms: often while money is on its way, seldom while a person has to look. */
function pace({ state: { data } }: Query<WirePayState>): number | false {
  if (!data) return false;
  if (data.orderState !== 'unpaid') return false;
  if (data.method === 'transfer') return 10_000;
  return data.state === 'waiting' || data.state === 'processing' ? 2500 : 8000;
}

/** An answer that knows nothing of the payment leaves the code that is shown. */
function keepCode(before: unknown, now: unknown): unknown {
  const [shown, next] = [before as WirePayState | undefined, now as WirePayState];
  if (!shown || next.payId || next.state || next.qrText || !isToPay(next)) return next;
  const { method, state, qrText, payUrl } = shown;
  return qrText ? { ...next, method, state, qrText, payUrl } : next;
}

/** Where paying this order stands, asked again and again while the page is looked at. */
export const payStateQuery = (orderId: string) => ({
  ...callQuery('payState', { query: { orderId } }),
  staleTime: 0,
  structuralSharing: keepCode,
  refetchInterval: pace as (
    query: Query<WirePayState, Error, WirePayState, readonly unknown[]>,
  ) => number | false,
  refetchOnWindowFocus: 'always' as const,
});

export const orderQuery = (id: string) => callQuery('orderDetail', { params: { id } });

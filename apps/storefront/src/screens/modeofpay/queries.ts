import type { WirePayState } from '@pifa/contract/client';
import type { Query } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';
import { isToPay } from './due';

/** Polling interval, ms: short while a payment is pending, long while a person has to check. */
function pace({ state: { data } }: Query<WirePayState>): number | false {
  if (!data) return false;
  if (data.orderState !== 'unpaid') return false;
  if (data.method === 'transfer') return 10_000;
  return data.state === 'waiting' || data.state === 'processing' ? 2500 : 8000;
}

/** A response without payment data keeps the displayed code. */
function keepCode(before: unknown, now: unknown): unknown {
  const [shown, next] = [before as WirePayState | undefined, now as WirePayState];
  if (!shown || next.payId || next.state || next.qrText || !isToPay(next)) return next;
  const { method, state, qrText, payUrl } = shown;
  return qrText ? { ...next, method, state, qrText, payUrl } : next;
}

/** The payment state of this order, polled while the page is visible. */
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

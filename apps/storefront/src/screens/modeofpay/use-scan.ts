import type { WirePayState } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api';
import { payStateQuery } from './queries';

/** Starts a scan payment, once by itself when none lives, later only when the buyer asks for a new code. */
export function useScan(orderId: string, state: WirePayState | undefined, wanted: boolean) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (renew: boolean) => {
      await queries.cancelQueries({ queryKey: payStateQuery(orderId).queryKey });
      return api('scanCodePay', { body: { orderId, renew } });
    },
    onSuccess: (next) => queries.setQueryData(payStateQuery(orderId).queryKey, next),
  });
  const started = useRef(false);
  const needed =
    wanted &&
    state !== undefined &&
    state.orderState === 'unpaid' &&
    state.state !== 'processing' &&
    !(state.method === 'cloud' && (state.qrText !== '' || state.payUrl !== '')) &&
    // A failed try is shown first; the buyer decides to try again.
    state.state !== 'failed';
  useEffect(() => {
    if (!needed || started.current) return;
    started.current = true;
    mutate(false);
  }, [needed, mutate]);
  return { starting: isPending, error, renew: () => mutate(true), start: () => mutate(false) };
}

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
  /** The part for which a code was asked by itself; each part of a presale has one of its own. */
  const started = useRef(0);
  const part = state?.part?.seq ?? 1;
  const needed =
    wanted &&
    state !== undefined &&
    state.orderState === 'unpaid' &&
    state.state !== 'processing' &&
    !(state.method === 'cloud' && (state.qrText !== '' || state.payUrl !== '')) &&
    // A failed try is shown first; the buyer decides to try again.
    state.state !== 'failed';
  useEffect(() => {
    if (!needed || started.current === part) return;
    started.current = part;
    mutate(false);
  }, [needed, mutate, part]);
  return { starting: isPending, error, renew: () => mutate(true), start: () => mutate(false) };
}

import type { WirePayState } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api';
import { isInWechat } from '../../lib/wechat';
import { isToPay } from './due';
import { payStateQuery } from './queries';

interface ScanRequest {
  renew: boolean;
  /** Absent: the one that lives, else the usual one. */
  channel?: string;
  /** What WeChat's browser came back with. */
  wechat?: Grant;
}

export interface Grant {
  code: string;
  state: string;
}

/**
 * Starts a scan payment, once by itself when none lives, later only when the buyer asks for a new code or chooses
 * another wallet.
 */
export function useScan(
  orderId: string,
  state: WirePayState | undefined,
  wanted: boolean,
  grant: Grant | null = null,
) {
  const queries = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (request: ScanRequest) => {
      await queries.cancelQueries({ queryKey: payStateQuery(orderId).queryKey });
      return api('scanCodePay', { body: { orderId, ...request } });
    },
    onSuccess: (next) => queries.setQueryData(payStateQuery(orderId).queryKey, next),
  });
  /** Inside WeChat a wallet is looked at before anything is asked of it. */
  const [looked, look] = useState('');
  /** The part for which a code was asked by itself; each part of an order has one of its own. */
  const started = useRef(0);
  const part = state?.part?.seq ?? 1;
  // A code that ended is followed by one of the same wallet, where there is a choice.
  const choices = state?.channels ?? [];
  const same = choices.length > 1 ? choices.find(({ code }) => code === state?.channel) : undefined;
  const channel = same?.code;
  // Inside WeChat a trade is made for somebody it knows: by the button, or on the way back from its grant.
  const inWechat = isInWechat() && choices.length > 0;
  const waitsForButton = inWechat && (channel ?? choices[0]?.code) !== 'sandbox';
  const needed =
    wanted &&
    !waitsForButton &&
    state !== undefined &&
    isToPay(state) &&
    state.state !== 'processing' &&
    !(state.method === 'cloud' && (state.qrText !== '' || state.payUrl !== '')) &&
    // A failed try is shown first; the buyer decides to try again.
    state.state !== 'failed';
  useEffect(() => {
    if (!needed || started.current === part) return;
    started.current = part;
    mutate(channel ? { renew: false, channel } : { renew: false });
  }, [needed, mutate, part, channel]);
  const unpaid = state?.orderState === 'unpaid';
  const used = useRef(false);
  useEffect(() => {
    if (!grant || !unpaid || used.current) return;
    used.current = true;
    mutate({ renew: false, channel: 'wechat', wechat: grant });
  }, [grant, unpaid, mutate]);
  return {
    inWechat,
    /** The buyer is back from WeChat with a grant. */
    granted: grant !== null,
    starting: isPending,
    error,
    /** The wallet that is being asked for, or the one of the code that is shown. */
    channel: (isPending && variables?.channel) || looked || (channel ?? choices[0]?.code ?? ''),
    look,
    renew: () => mutate(channel ? { renew: true, channel } : { renew: true }),
    choose: (code: string) => mutate({ renew: false, channel: code }),
  };
}

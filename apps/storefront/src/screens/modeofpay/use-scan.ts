import type { WirePayState } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api';
import { isInWechat } from '../../lib/wechat';
import { isToPay } from './due';
import { payStateQuery } from './queries';

interface ScanRequest {
  renew: boolean;
  /** Absent: that of the open payment, else the default. */
  channel?: string;
  /** What WeChat's browser came back with. */
  wechat?: Grant;
}

export interface Grant {
  code: string;
  state: string;
}

/**
 * Starts a scan payment: once automatically if none is open, later only if the buyer requests a new code or another
 * wallet.
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
  /** Inside WeChat the state is checked before a payment is started. */
  const [looked, look] = useState('');
  /** The instalment for which a code was requested automatically; each instalment needs its own. */
  const started = useRef(0);
  const part = state?.part?.seq ?? 1;
  // An expired code is replaced by one for the same wallet.
  const choices = state?.channels ?? [];
  const same = choices.length > 1 ? choices.find(({ code }) => code === state?.channel) : undefined;
  const channel = same?.code;
  // Inside WeChat a payment needs the buyer's openid: started by the button, or after the redirect.
  const inWechat = isInWechat() && choices.length > 0;
  const waitsForButton = inWechat && (channel ?? choices[0]?.code) !== 'sandbox';
  const needed =
    wanted &&
    !waitsForButton &&
    state !== undefined &&
    isToPay(state) &&
    state.state !== 'processing' &&
    !(state.method === 'cloud' && (state.qrText !== '' || state.payUrl !== '')) &&
    // A failed attempt is shown; only the buyer retries it.
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
    /** The wallet being requested, or that of the displayed code. */
    channel: (isPending && variables?.channel) || looked || (channel ?? choices[0]?.code ?? ''),
    look,
    renew: () => mutate(channel ? { renew: true, channel } : { renew: true }),
    choose: (code: string) => mutate({ renew: false, channel: code }),
  };
}

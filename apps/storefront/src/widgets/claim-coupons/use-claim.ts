import type { WireCardOffer } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../lib/api';
import { errorText, refusalOf } from '../../lib/errors';
import { newRequestId } from '../../lib/request-id';
import { toast } from '../../ui/toast';

/** 领取: one press claims one coupon; after a lost response the call is repeated under the same request id. */
export function useClaim() {
  const queries = useQueryClient();
  const requestIds = useRef(new Map<string, string>());
  // A ref, because a double click arrives before the state is rendered.
  const running = useRef(false);
  const claim = useMutation({
    meta: { replay: '领取卡券' },
    mutationFn: ({ id }: Pick<WireCardOffer, 'id' | 'name'>) => {
      const requestId = requestIds.current.get(id) ?? newRequestId();
      requestIds.current.set(id, requestId);
      return api('cardClaim', { body: { id, requestId } });
    },
    onSuccess: (_card, { id, name }) => {
      requestIds.current.delete(id);
      toast({ text: `已领取“${name}”，结算时可用`, tone: 'success', key: 'claimed' });
    },
    onError: (error, { id }) => {
      if (refusalOf(error)) requestIds.current.delete(id);
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    },
    onSettled: async () => {
      const touched = ['cardsToClaim', 'cardPage', 'orderPreview'];
      await Promise.all(touched.map((name) => queries.invalidateQueries({ queryKey: [name] })));
      running.current = false;
    },
  });
  return {
    claim: (offer: Pick<WireCardOffer, 'id' | 'name'>) => {
      if (running.current) return;
      running.current = true;
      claim.mutate(offer);
    },
    /** The offer being claimed. */
    busy: claim.isPending ? (claim.variables?.id ?? '') : '',
  };
}

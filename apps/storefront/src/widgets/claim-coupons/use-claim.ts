import type { WireCardOffer } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../lib/api';
import { errorText, refusalOf } from '../../lib/errors';
import { newRequestId } from '../../lib/request-id';
import { toast } from '../../ui/toast';

/** 领取: one press is one coupon; a lost answer is asked for again under the same id. */
export function useClaim() {
  const queries = useQueryClient();
  const wishes = useRef(new Map<string, string>());
  const claim = useMutation({
    meta: { replay: '领取卡券' },
    mutationFn: ({ id }: Pick<WireCardOffer, 'id' | 'name'>) => {
      const requestId = wishes.current.get(id) ?? newRequestId();
      wishes.current.set(id, requestId);
      return api('cardClaim', { body: { id, requestId } });
    },
    onSuccess: (_card, { id, name }) => {
      wishes.current.delete(id);
      toast({ text: `已领取“${name}”，结算时可用`, tone: 'success', key: 'claimed' });
    },
    onError: (error, { id }) => {
      if (refusalOf(error)) wishes.current.delete(id);
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    },
    onSettled: () =>
      Promise.all(
        ['cardsToClaim', 'cardPage', 'orderPreview'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  return {
    claim: (offer: Pick<WireCardOffer, 'id' | 'name'>) => {
      if (!claim.isPending) claim.mutate(offer);
    },
    /** The offer under way. */
    busy: claim.isPending ? (claim.variables?.id ?? '') : '',
  };
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, callKey, callQuery } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { Tag } from '../../../ui/tag';
import { toast } from '../../../ui/toast';

const SHOWN = 3;

function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The coupons that can be claimed for this goods, claimed by one press. */
export function CouponRow({ goodsId }: { goodsId: string }) {
  const queries = useQueryClient();
  const input = { query: { goodsId, available: '1' } };
  const { data } = useQuery(callQuery('cardsToClaim', input));
  /** One press is one claim, however often a broken line sends it. */
  const attempts = useRef(new Map<string, string>());
  const claim = useMutation({
    mutationFn: (id: string) => {
      const requestId = attempts.current.get(id) ?? newRequestId();
      attempts.current.set(id, requestId);
      return api('cardClaim', { body: { id, requestId } });
    },
    onSuccess: async (_, id) => {
      attempts.current.delete(id);
      toast({ text: '已领取，下单时可用', tone: 'success' });
      await queries.invalidateQueries({ queryKey: callKey('cardsToClaim', input) });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    },
  });
  const offers = (data ?? []).filter(({ canClaim }) => canClaim).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 text-13">
      <Tag tone="brand">领券</Tag>
      {offers.map((offer) => (
        <button
          key={offer.id}
          type="button"
          disabled={claim.isPending}
          onClick={() => claim.mutate(offer.id)}
          className="relative rounded-tag border border-dashed border-brand-600 px-2 py-0.5 text-brand-700 hover:bg-brand-50 phone:hit-44"
        >
          {offer.minMoney > 0 ? `满${offer.minMoney}元` : ''}
          {offer.valueText}
          <span className="ml-2 font-medium">领取</span>
        </button>
      ))}
    </li>
  );
}

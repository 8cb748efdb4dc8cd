import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api';
import { Tag } from '../../../ui/tag';
import { useClaim } from '../../../widgets/claim-coupons';

const SHOWN = 3;

/** The coupons for this goods, claimed with one press. */
export function CouponRow({ goodsId }: { goodsId: string }) {
  const { data } = useQuery(callQuery('cardsToClaim', { query: { goodsId, available: '1' } }));
  const { claim, busy } = useClaim();
  const offers = (data ?? []).filter(({ canClaim }) => canClaim).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
      <Tag tone="brand">领券</Tag>
      {offers.map((offer) => (
        <button
          key={offer.id}
          type="button"
          disabled={busy !== ''}
          onClick={() => claim(offer)}
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

import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';
import { useLoggedIn } from '../../lib/session';
import { useWebConfig } from '../site';
import { OfferCard } from './offer-card';
import { useClaim } from './use-claim';

/** So many stand on a goods page; the others are in 我的卡券. */
const MOST = 4;

/** 领券: the coupons for one goods that the member can still claim; nothing for visitors or where there is none. */
export function ClaimCoupons({ goodsId, className }: { goodsId: string; className?: string }) {
  const loggedIn = useLoggedIn();
  const { symbol } = useWebConfig();
  const offers = useQuery({ ...callQuery('cardsToClaim', { query: { goodsId } }), enabled: loggedIn });
  const { claim, busy } = useClaim();
  const shown = (offers.data ?? []).filter(({ canClaim, claimed }) => canClaim || claimed > 0).slice(0, MOST);
  if (!loggedIn || shown.length === 0) return null;
  return (
    <section aria-label="可领取的优惠券" data-no-print className={className}>
      <ul className="grid gap-3 md:grid-cols-2">
        {shown.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} symbol={symbol} busy={busy === offer.id} onClaim={() => claim(offer)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

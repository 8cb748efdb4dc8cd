import type { WireCardOffer } from '@pifa/contract/client';
import { Button } from '../../ui/button';
import { CouponCard } from '../coupon-card';

/** 「已领 1/3 张」 「还剩 12 张」: what limits the claiming; empty where nothing does. */
export function claimText({ claimed, claimLimit, left }: WireCardOffer): string {
  const own = claimLimit > 0 ? `每客户限领 ${claimLimit} 张${claimed > 0 ? `，已领 ${claimed} 张` : ''}` : '';
  return [own, left > 0 ? `还剩 ${left} 张` : ''].filter(Boolean).join(' · ');
}

/** A coupon that can be claimed, with its button or why it cannot. */
export function OfferCard({
  offer,
  symbol,
  busy,
  onClaim,
}: {
  offer: WireCardOffer;
  symbol: string;
  busy: boolean;
  onClaim: () => void;
}) {
  const limits = claimText(offer);
  return (
    <CouponCard
      card={offer}
      symbol={symbol}
      faded={!offer.canClaim && offer.claimed === 0}
      className="h-full"
    >
      {limits && <span className="text-12 text-t3">{limits}</span>}
      <span className="mt-auto flex items-center justify-between gap-2 pt-1">
        <span className="text-12 text-amber-800">{offer.canClaim ? '' : offer.reason}</span>
        {offer.canClaim && (
          <Button
            size="dense"
            variant="brand"
            busy={busy}
            onClick={onClaim}
            aria-label={`立即领取 ${offer.name}`}
          >
            立即领取
          </Button>
        )}
      </span>
    </CouponCard>
  );
}

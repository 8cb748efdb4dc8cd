import type { WireOrderPreview } from '@pifa/contract/client';
import { lazy, Suspense, useState } from 'react';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Button, LinkButton } from '../../../ui/button';
import { amountText } from '../../../widgets/order-parts';
import { Section } from './section';

const CouponDialog = lazy(() =>
  import('../../../widgets/coupon-dialog').then((part) => ({ default: part.CouponDialog })),
);

const CLAIM = '/pages/membercenter/mycar?tab=claim';

interface CouponSectionProps {
  preview: Pick<WireOrderPreview, 'coupons' | 'couponId' | 'bestCouponId'>;
  /** The coupon the buyer selected; '' = none, undefined = the best one. */
  selected: string | undefined;
  onChoose: (id: string) => void;
  symbol: string;
  error?: string | null;
}

/** ③ 优惠券: one line; the best coupon is preselected and can be cleared (UX §4.7). */
export function CouponSection({ preview, selected, onChoose, symbol, error }: CouponSectionProps) {
  const [open, setOpen] = useState(false);
  const { coupons, couponId, bestCouponId } = preview;
  const { usable, unusable } = coupons;
  const chosen = usable.find(({ id }) => id === couponId);
  const proposed = chosen !== undefined && (selected === undefined || couponId === bestCouponId);
  const keepsGifts = selected === undefined && bestCouponId === '' && usable.some(({ costs }) => costs);
  const any = usable.length + unusable.length > 0;
  return (
    <Section
      id="pay-coupon"
      title="优惠券"
      error={error}
      aside={
        any ? (
          <Button
            size="dense"
            variant="quiet"
            aria-haspopup="dialog"
            className="-mr-3"
            onClick={() => setOpen(true)}
          >
            选择优惠券
          </Button>
        ) : (
          leadsSomewhere(CLAIM) && (
            <LinkButton size="dense" variant="quiet" to={CLAIM} className="-mr-3">
              去领券
            </LinkButton>
          )
        )
      }
    >
      {chosen ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-t1">已选：{chosen.name}</span>
          {chosen.saves !== undefined && (
            <span className="text-green-700">−{amountText(chosen.saves, symbol)}</span>
          )}
          {proposed && <span className="text-13 text-green-700">已为您选择最优优惠</span>}
          {chosen.costs && <span className="text-13 text-amber-800">{chosen.costs}</span>}
          <Button size="dense" variant="quiet" aria-label="清除优惠券" onClick={() => onChoose('')}>
            清除
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-t3">
          <span>
            {usable.length > 0
              ? `未使用优惠券，有 ${usable.length} 张可用${keepsGifts ? '；不用券可得的赠品更值，已为您保留赠品' : ''}`
              : any
                ? `没有可用的优惠券，${unusable.length} 张暂不可用`
                : '暂无优惠券'}
          </span>
          {error && selected && (
            <Button size="dense" onClick={() => onChoose('')}>
              不使用优惠券
            </Button>
          )}
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <CouponDialog
            usable={usable}
            unusable={unusable}
            chosen={couponId}
            best={bestCouponId}
            symbol={symbol}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

import type { CallData } from '@pifa/contract';
import type { CouponChoices } from '@pifa/domain';
import { cardToWire } from '../coupons';

/** 可用于支付 with what each saves, 不可用于支付 with the reason for each (UX §4.7). */
export function couponsToWire(choices: CouponChoices | null, now: Date): CallData<'orderPreview'>['coupons'] {
  return {
    usable: (choices?.usable ?? []).map(({ coupon, saving }) => cardToWire(coupon, now, { saves: saving })),
    unusable: (choices?.unusable ?? []).map(({ coupon, reason }) => cardToWire(coupon, now, { reason })),
  };
}

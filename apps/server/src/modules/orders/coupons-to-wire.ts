import type { CallData } from '@pifa/contract';
import type { CouponChoices } from '@pifa/domain';
import type { Platform } from '../../platform';
import { cardToWire, scopeNames } from '../coupons';

/** 可用于支付 with what each saves, 不可用于支付 with the reason for each (UX §4.7). */
export async function couponsToWire(
  platform: Platform,
  choices: CouponChoices | null,
  now: Date,
): Promise<CallData<'orderPreview'>['coupons']> {
  const all = [...(choices?.usable ?? []), ...(choices?.unusable ?? [])];
  const names = await scopeNames(platform)(all.map(({ coupon }) => coupon));
  return {
    usable: (choices?.usable ?? []).map(({ coupon, saving, costText }) =>
      cardToWire(coupon, now, { names, saves: saving, costs: costText }),
    ),
    unusable: (choices?.unusable ?? []).map(({ coupon, reason }) =>
      cardToWire(coupon, now, { names, reason }),
    ),
  };
}

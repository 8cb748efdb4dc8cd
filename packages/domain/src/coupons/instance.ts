import type { StatusWord } from '../orders/states';
import type { ChosenCoupon } from '../pricing/types';

/** How a member's coupon is stored: an unpaid order holds it, a paid one has used it, cancelling gives it back. */
export type CouponState = 'unused' | 'held' | 'used' | 'void';

/** A coupon of a company. Valid in [validFrom, validUntil). */
export type CouponInstance = ChosenCoupon & {
  readonly templateId: string;
  readonly state: CouponState;
  readonly validFrom: Date;
  readonly validUntil: Date;
};

/** What its owner sees; 'unused' is shown as 'early' or 'expired' by the time. */
export type CouponShown = 'usable' | 'early' | 'held' | 'used' | 'expired' | 'void';

export function shownState({ state, validFrom, validUntil }: CouponInstance, now: Date): CouponShown {
  if (state !== 'unused') return state;
  if (now < validFrom) return 'early';
  return now < validUntil ? 'usable' : 'expired';
}

const WORDS: Record<CouponShown, StatusWord> = {
  usable: { word: '可用', colour: 'green' },
  early: { word: '未到使用时间', colour: 'blue' },
  held: { word: '待付款订单使用中', colour: 'amber' },
  used: { word: '已使用', colour: 'grey' },
  expired: { word: '已过期', colour: 'grey' },
  void: { word: '不可用', colour: 'grey' },
};

/** `statusName` and its colour (UX §4.0). */
export function couponText(coupon: CouponInstance, now: Date): StatusWord {
  return WORDS[shownState(coupon, now)];
}

export { CouponDialog } from './coupon-dialog';
export { CARD_UNUSABLE, isUsable } from './usable';

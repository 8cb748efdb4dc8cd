export { CouponCard } from './coupon-card';
export { lastDay } from './last-day';
export { ShortText, shortened } from './short-text';

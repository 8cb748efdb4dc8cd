export { CouponCard } from './coupon-card';
export { lastDay } from './last-day';
export { shortened } from './short-text';

export { CouponCard } from './coupon-card';
export { daysLeft, lastDay } from './last-day';
export { shortened } from './short-text';

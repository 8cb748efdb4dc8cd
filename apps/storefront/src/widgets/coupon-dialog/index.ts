export { CouponDialog } from './coupon-dialog';

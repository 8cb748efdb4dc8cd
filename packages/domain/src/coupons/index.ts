export { judgeBasket } from './rule';
export type { CouponRule, CouponVerdict } from './rule';
export * from './template';
export * from './instance';
export * from './choose';
export * from './face';
export * from './wording';

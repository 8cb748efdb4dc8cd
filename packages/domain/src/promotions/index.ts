export * from './kind';
export * from './kinds';
export * from './kind-of';
export * from './claims';
export * from './stacking';
export * from './phase';
export * from './tags';
export * from './limit-words';
export * from './wording';
export * from './period';
export * from './quantity-words';
export * from './groups';
export * from './full-amount-steps';
export * from './entered-settings';
export * from './form';
export * from './going-live';
export * from './mentioned';
export * from './pasted-goods';
export * from './calendar';
export * from './rehearse';
export * from './rehearse-sums';
export type * from './rehearse-types';
export * from './shown-under';
export * from './meeting';
export * from './price-check';
export * from './additional-purchase/add-on-state';
export { SCOPE_LABELS, inScope } from './scope';
export type { Scope } from './scope';
export type {
  Parsed,
  Schema,
  SettingCondition,
  SettingField,
  SettingProblem,
  SettingType,
} from './settings';
export { goodsRow } from './activity';
export { activityQuotas } from './activity-limits';
export * from './activities';
export { isOpenActivity, openActivities, openScarce } from './open-activities';
export type { ActivityGoods, ActivityRules } from './activity-types';
export { ladderTeaser } from './ladder-price/wording';
export * from './seckill';
export * from './flash-sale';
export * from './presale';
export * from './group-buying';
export * from './full-amount-reduction';
export * from './full-amount-gift';
export * from './additional-purchase';
export * from './limited-purchase';
export * from './order-minimum';
export * from './mixed-lot';
export * from './mixed-lot/ended';
export * from './mixed-carton';
export * from './order-terms/goods-terms';
export * from './order-terms/would-stop';

import { count, goods, optional, price, yesNo } from './settings';

/** The columns that the goods of every activity have. */
export const activityGoodsFields = {
  goodsId: goods(),
  perPack: price('活动件价'),
  perPiece: price('活动零价'),
  stock: optional(count('活动库存', { min: 1, help: '单件数，从商品库存划出；不填则用商品库存' })),
} as const;

/** The limits and terms that every activity has. */
export const activityTermFields = {
  perOrder: optional(count('每单限购', { min: 1, help: '单件数' })),
  perCompany: optional(count('每客户限购', { min: 1, help: '单件数，按全部有效订单累计' })),
  couponAllowed: yesNo('可用优惠券'),
} as const;

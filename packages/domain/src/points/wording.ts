import type { SpendRule } from './rules';

/** 「100 积分抵 1 元，最多抵商品金额的 50%，至少使用 500 积分」. */
export function spendRuleText({ perYuan, maxShare, minimum }: SpendRule): string {
  const least = minimum > 0 ? `，${leastPointsText(minimum)}` : '';
  return `${perYuan} 积分抵 1 元，最多抵商品金额的 ${maxShare}%${least}`;
}

/** 「至少使用 500 积分」. */
export function leastPointsText(minimum: number): string {
  return `至少使用 ${minimum} 积分`;
}

/** Why points moved: 事由 of 积分明细. */
export const POINT_REASONS = {
  earn: '订单完成',
  'take-back': '退款扣回',
  spend: '积分抵扣',
  'give-back': '订单取消退回',
  expire: '积分过期',
  prize: '抽奖获得',
  draw: '参与抽奖',
  adjust: '人工调整',
} as const;
export type PointReason = keyof typeof POINT_REASONS;

import type { PromotionForm } from '../../widgets/new-promotion/forms-query';

interface Home {
  /** the list that it belongs to */
  path: string;
  times: readonly [string, string];
  example: string;
  rules: string;
  /** several may apply to one basket, one after the other */
  hasOrder: boolean;
}

/** Where the kinds of each family are at home, and what their form calls things. */
export const HOMES: Readonly<Record<PromotionForm['family'], Home>> = {
  activity: {
    path: 'promotions',
    times: ['开始', '结束'],
    example: '例如：周末抢购',
    rules: '内容',
    hasOrder: true,
  },
  coupon: {
    path: 'coupons',
    times: ['领取开始', '领取结束'],
    example: '例如：满 500 减 30',
    rules: '面值与发放',
    hasOrder: false,
  },
  draw: {
    path: 'draws',
    times: ['开始', '结束'],
    example: '例如：开业大转盘',
    rules: '奖项与次数',
    hasOrder: false,
  },
  rule: {
    path: 'promotions',
    times: ['开始', '结束'],
    example: '例如：积分抵扣',
    rules: '规则',
    hasOrder: false,
  },
};

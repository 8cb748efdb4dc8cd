/** Days whose orders are taken. */
export const SPANS = [7, 30, 90];

/** Texts of 预演. */
export const words = {
  title: '预演',
  purpose: '拿近几天已付款的订单，用今天的价格，有它没它各算一遍',
  points: '拿近几天已付款的订单，按现在的和改后的积分规则各算一遍',
  empty: '还没有预演。活动上线前，用过去的订单看看会影响几单、少收多少。在活动的编辑页点「预演」。',
} as const;

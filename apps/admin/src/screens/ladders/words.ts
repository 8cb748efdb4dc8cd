/** Texts of 阶梯价. */
export const words = {
  title: '阶梯价',
  purpose: '买得越多越便宜：给所有客户，或只给一家公司；价目表的数量档在价目表里写',
  empty: '还没有阶梯价。满多少个便宜多少，给一个商品或一组同款写。',
  noMatch: '没有符合条件的阶梯价',
  help: '件价不写就是个价 × 装箱数；清空一行就结束这条；数量越多不得更贵',
} as const;

export const WHOM = { '': '全部', everyone: '给所有客户', company: '给一家公司' } as const;
export type Whom = keyof typeof WHOM;

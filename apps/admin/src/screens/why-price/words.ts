/** Texts of 价格查询. */
export const words = {
  title: '价格查询',
  purpose: '谁、在什么时刻、买多少，付多少钱；每一步怎么来的，别的价为什么没用上',
  empty: '还没有选客户和商品。选好以后，看这位客户此刻付多少、每一步怎么来的。',
  past: '过去的时刻只按价目表当时的价算；标价、促销、活动与成本用的是现在的。',
} as const;

export const TO_WORDS = {
  book: '客户自己的价',
  company: '给了这家公司',
  group: '给了它的分组',
  everyone: '所有客户',
  list: '最后',
} as const;

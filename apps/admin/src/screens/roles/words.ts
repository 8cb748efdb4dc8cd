import type { Scope } from '@pifa/contract/staff';

/** Rows of the matrix: what stands before the dot of a permission, with the areas that belong together. */
export const AREAS: readonly { title: string; areas: readonly string[] }[] = [
  { title: '订单', areas: ['order'] },
  { title: '售后', areas: ['after-sale'] },
  { title: '询价', areas: ['quote'] },
  { title: '收款与退款', areas: ['payment', 'refund'] },
  { title: '发票', areas: ['invoice'] },
  { title: '客户', areas: ['customer', 'application', 'points', 'review'] },
  { title: '商品与库存', areas: ['goods', 'stock'] },
  { title: '价格与成本', areas: ['price', 'cost'] },
  { title: '营销', areas: ['promotion', 'coupon'] },
  { title: '店铺与数据', areas: ['content', 'settings', 'figures', 'view'] },
  { title: '系统', areas: ['staff', 'acts', 'jobs', 'backup'] },
];

export const SCOPE_WORDS: Record<Scope, { name: string; hint: string }> = {
  all: { name: '全部', hint: '所有客户的订单、询价与资料' },
  own: { name: '我的客户', hint: '只有自己是业务员的客户；别人的搜不到、数不着、导不出' },
  'ship-from': { name: '某些发货地', hint: '只有从这些仓发货的订单；不填 = 所有发货地' },
};

/** What a role may do alone; above it a second person confirms. */
export const LIMITS = [
  { key: 'refund', title: '单笔退款', unit: '元' },
  { key: 'refundDay', title: '当日退款合计，超过即告知老板', unit: '元' },
  { key: 'payment', title: '登记收款', unit: '元' },
  { key: 'orderPrice', title: '一单改价让利', unit: '元' },
  { key: 'quoteDiscount', title: '报价低于客户价', unit: '%' },
  { key: 'points', title: '调整积分', unit: '分' },
] as const;

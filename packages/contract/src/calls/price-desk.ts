import { count, defineCall, id, instant, text, yuan, z } from '../define-call';
import { whole } from '../terminal';
import { MOST_PLAN_ROWS } from './plans';

const pair = z.object({ ip: yuan, sp: yuan });

/** A goods as 改价台 shows it; `codes` that are none come back with the one that was meant. */
const priceGoods = z.object({
  list: z.array(
    z.object({
      goodsId: z.string(),
      code: z.string(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      packUnit: z.string(),
      packingSpecification: z.number().int(),
      onSale: z.boolean(),
      list: pair,
      /** a piece; absent without `cost.read` or where nobody knows it */
      cost: yuan.optional(),
      /** what anybody bought it at last */
      last: pair.extend({ time: instant }).optional(),
      /** pieces that were paid for in 30 days */
      soldDays: count,
    }),
  ),
  unknown: z.array(z.object({ code: z.string(), nearest: z.string() })),
});

/** 改价台 (ADMIN §8.2). */
export const priceDesk = {
  adminPriceGoods: defineCall({
    at: { method: 'POST', path: '/api/admin/prices/goods' },
    summary:
      '改价台：按货号或商品 id 列出现价、最近成交价、30 天销量，成本需要相应权限；没有的货号说最像哪个',
    access: 'operator',
    permission: 'price.write',
    bodyLimit: 1_000_000,
    body: z.strictObject({
      codes: z.array(text(60)).max(MOST_PLAN_ROWS).default([]),
      ids: z.array(id).max(1_000).default([]),
    }),
    data: priceGoods,
    terminal: [whole('price-goods', '现价、最近成交价、30 天销量，按货号')],
    shown: { labels: { unknown: '没有的货号', nearest: '最像', soldDays: '30 天卖出' } },
  }),
};

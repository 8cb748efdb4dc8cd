import { count, defineCall, textId, yuan, z } from '../define-call';
import { verb, whole, word } from '../terminal';
import { REHEARSAL_LABELS, rehearsalHead, rehearsedOrder, rehearsedSum } from './rehearsals';

const result = z.object({
  orderNum: count,
  touchedNum: count,
  /** orders that could no longer be placed */
  refusedNum: count,
  /** orders that past baskets cannot tell about: group buying, presale */
  leftOutNum: count,
  /** there were more orders; these are the newest */
  isCut: z.boolean(),
  before: rehearsedSum,
  after: rehearsedSum,
  /** lines that are sold below cost only with the new prices; absent for those who may not see costs */
  belowCostNum: count.optional(),
  /** goods without a known cost, which the margin leaves out; likewise */
  uncostedNum: count.optional(),
  /** goods that were bought and would have cost another amount */
  goodsNum: count,
  /** those of them that change most */
  goods: z.array(
    z.object({
      goodsId: z.string(),
      goodsCode: z.string(),
      goodsName: z.string(),
      num: z.number().int(),
      before: yuan,
      after: yuan,
    }),
  ),
  most: z.array(rehearsedOrder),
});

const LABELS = {
  ...REHEARSAL_LABELS,
  before: '现在',
  after: '改价后',
  goodsNum: '受影响的商品',
  goods: '变化最大的商品',
};

/** 预演改价 (ADVANCED M2): a plan of price changes tried on past orders with today's facts, before it is confirmed. */
export const priceRehearsals = {
  adminRehearsePrices: defineCall({
    at: { method: 'POST', path: '/api/admin/price-rehearsals' },
    summary: '预演一次改价：用近几天已付款的订单、今天的价格与成本，改与不改各算一遍；后台任务，不改任何东西',
    access: 'operator',
    permission: 'price.write',
    body: z.strictObject({ planId: textId, days: z.number().int().min(1).max(365).default(30) }),
    data: z.object({ id: z.string() }),
    refusals: ['forbidden', 'not-found'],
    terminal: [whole('price-rehearse', '用历史订单预演一次改价', [word('planId', '预览 id')])],
  }),
  adminPriceRehearsal: defineCall({
    at: { method: 'GET', path: '/api/admin/price-rehearsals/:id' },
    summary: '一次改价的预演：到哪了，结果如何',
    access: 'operator',
    permission: 'price.write',
    params: z.strictObject({ id: textId }),
    data: rehearsalHead.extend({ result: result.optional() }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('price-rehearsal', '一次改价预演的结果', [word('id', '预演 id')])],
    shown: { labels: LABELS },
  }),
};

import { count, defineCall, instant, textId, yuan, z } from '../define-call';
import { verb, word } from '../terminal';
import { promotionDraft } from './promotion-desk';

export const rehearsedSum = z.object({
  /** everything below list price */
  discountAmount: yuan,
  freightAmount: yuan,
  payableAmount: yuan,
  /** goods without their cost, and its share of them in percent; absent for those who may not see costs */
  marginAmount: yuan.optional(),
  marginPercent: z.number().optional(),
});

const goodsNeed = z.object({
  goodsId: z.string(),
  goodsCode: z.string(),
  goodsName: z.string(),
  num: z.number().int(),
});

/** An order that changes much, with how each line is worked out both times. */
export const rehearsedOrder = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  company: z.string(),
  time: instant,
  before: yuan,
  after: yuan,
  lines: z.array(
    z.object({
      goodsName: z.string(),
      num: z.number().int(),
      before: yuan,
      after: yuan,
      whyBefore: z.array(z.string()),
      whyAfter: z.array(z.string()),
    }),
  ),
});

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
  /** lines that are sold below cost only with it; absent for those who may not see costs */
  belowCostNum: count.optional(),
  /** goods without a known cost, which the margin leaves out; likewise */
  uncostedNum: count.optional(),
  gifts: z.array(goodsNeed),
  taken: z.array(goodsNeed),
  ranOut: z.array(goodsNeed.extend({ has: z.number().int(), day: count, time: instant })),
  /** other promotions that work on the same orders */
  beside: z.array(z.object({ id: z.string(), title: z.string(), orderNum: count })),
  most: z.array(rehearsedOrder),
});

/** How far a run is. */
export const rehearsalHead = z.object({
  id: z.string(),
  title: z.string(),
  days: z.number().int(),
  state: z.enum(['running', 'done', 'failed']),
  done: count,
  total: count,
  error: z.string(),
  createTime: instant,
});

const head = rehearsalHead.extend({ kindName: z.string() });

export const REHEARSAL_LABELS: Readonly<Record<string, string>> = {
  kindName: '种类',
  days: '近几天',
  done: '已算',
  total: '共',
  error: '原因',
  draft: '方案',
  result: '结果',
  orderNum: '订单',
  touchedNum: '受影响',
  refusedNum: '下不了单',
  leftOutNum: '未计入',
  isCut: '只算了最近的',
  before: '没有它',
  after: '有它',
  discountAmount: '优惠',
  freightAmount: '运费',
  payableAmount: '应付',
  marginAmount: '毛利',
  marginPercent: '毛利率（%）',
  belowCostNum: '低于成本的行',
  uncostedNum: '没有成本的商品',
  gifts: '赠品',
  taken: '活动商品',
  ranOut: '不够的',
  has: '现有',
  day: '第几天',
  beside: '同时作用的活动',
  most: '变化最大的订单',
  num: '数量',
  whyBefore: '原来怎么算',
  whyAfter: '之后怎么算',
};

/** 预演 (ADMIN §8.8, ADVANCED M2): a plan tried on past orders with today's facts, before it goes live. */
export const rehearsals = {
  adminRehearse: defineCall({
    at: { method: 'POST', path: '/api/admin/rehearsals' },
    summary: '预演一个活动：用近几天已付款的订单、今天的价格与成本，有它没它各算一遍；后台任务，不改任何东西',
    access: 'operator',
    permission: 'promotion.write',
    bodyLimit: 4_000_000,
    body: z.strictObject({ draft: promotionDraft, days: z.number().int().min(1).max(365).default(30) }),
    data: z.object({ id: z.string() }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('rehearse', '预演一个活动（文件即 draft 与 days）', [word('', '文件.json', { file: 'json' })]),
    ],
  }),
  adminRehearsal: defineCall({
    at: { method: 'GET', path: '/api/admin/rehearsals/:id' },
    summary: '一次预演：到哪了，结果如何；draft 为所试的方案',
    access: 'operator',
    permission: 'promotion.write',
    params: z.strictObject({ id: textId }),
    data: head.extend({ draft: z.record(z.string(), z.unknown()), result: result.optional() }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('rehearsal', '一次预演的结果', [word('id', '预演 id')])],
    shown: { labels: REHEARSAL_LABELS },
  }),
  adminRehearsals: defineCall({
    at: { method: 'GET', path: '/api/admin/rehearsals' },
    summary: '我最近的预演',
    access: 'operator',
    permission: 'promotion.write',
    data: z.object({ list: z.array(head) }),
    refusals: ['forbidden'],
    terminal: [verb('rehearsals', '我最近的预演')],
    shown: { labels: REHEARSAL_LABELS },
  }),
};

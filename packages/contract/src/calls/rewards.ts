import { defineCall, flag, id, instant, orElse, page, paging, requestId, yuan, z } from '../define-call';
import { activityState } from './activities';

/** A coupon as SPEC §3 names it. `usable` 0 = usable, 1 = not usable. */
export const card = z.object({
  id: z.string(),
  usable: orElse(z.number().int(), 1),
  /** yuan taken off; for a percentage the most it takes off */
  cardMoney: yuan,
  /** 0 = no minimum */
  minMoney: yuan,
  name: z.string(),
  /** where it applies: 「全部商品可用」「限饮料冲调」 */
  apply: z.string(),
  startTime: instant,
  endTime: instant,
  colorVal: z.string(),
  statusName: z.string(),
  /** amount-off 减 · percent-off 折 */
  kind: z.string(),
  /** 「9.5折」「减 ¥30」 */
  valueText: z.string(),
  /** why it cannot be used; empty when it can */
  reason: z.string(),
  /** yuan off this basket, when there is one */
  saves: yuan.optional(),
  /** 「用券后不再赠送 毛巾 3条（价值 ¥45.00）」: the gifts lost by using it; absent where none are */
  costs: z.string().optional(),
  /** 「去使用」: the listing filtered to its goods */
  link: z.string(),
});
export type WireCard = z.infer<typeof card>;

/** A coupon that can be claimed. `id` is the template's. */
const cardOffer = card.extend({
  left: z.number().int(),
  claimed: z.number().int(),
  claimLimit: z.number().int(),
  claimEndTime: instant,
  canClaim: z.boolean(),
});
export type WireCardOffer = z.infer<typeof cardOffer>;

const prize = z.object({
  id: z.string(),
  name: z.string(),
  kind: orElse(z.enum(['coupon', 'points', 'goods', 'nothing']), 'nothing'),
  image: z.string(),
  /** 「5.00%」: the published chance */
  oddsText: z.string(),
  left: z.number().int().nullable(),
});

const luckyDraw = z.object({
  id: z.string(),
  title: z.string(),
  state: activityState,
  startTime: instant,
  endTime: instant,
  serverTime: instant,
  prizes: z.array(prize),
  rules: z.array(z.string()),
  /** hash of the published odds and rules; every draw records the one it was made under */
  rulesHash: z.string(),
  /** draws that the caller's company has left; null for visitors */
  chances: z.number().int().nullable(),
  /** 如何获得机会 */
  ways: z.array(z.object({ kind: z.string(), text: z.string(), link: z.string() })),
  /** points for one draw; absent when points cannot buy draws */
  pointsPerChance: z.number().int().optional(),
});
export type WireLuckyDraw = z.infer<typeof luckyDraw>;

const drawRecord = z.object({
  id: z.string(),
  prizeId: z.string(),
  prizeName: z.string(),
  kind: z.string(),
  company: z.string(),
  time: instant,
});
export type WireDrawRecord = z.infer<typeof drawRecord>;

/** 卡券、积分、抽奖: what a company owns besides goods. */
export const rewards = {
  cardsToClaim: defineCall({
    at: { method: 'GET', path: '/api/card/detail/listByKhNotGet' },
    summary: '可领取的卡券；goodsId 只列可用于该商品的',
    access: 'member',
    specified: true,
    query: z.object({ khId: id.optional(), available: flag.optional(), goodsId: id.optional() }),
    data: z.array(cardOffer),
  }),
  cardClaim: defineCall({
    at: { method: 'POST', path: '/api/card/detail' },
    summary: '领取一张卡券；同一 requestId 只领一张',
    access: 'member',
    body: z.object({ id, requestId }),
    data: card,
    refusals: ['not-found', 'card-gone', 'card-limit', 'request-id-reused'],
  }),
  cardPage: defineCall({
    at: { method: 'GET', path: '/api/card/detail/page' },
    summary: '我的卡券（本公司）：unused 未使用 · used 已使用 · expired 已过期，按到期时间',
    access: 'member',
    query: z.object({
      status: z.enum(['unused', 'used', 'expired']).catch('unused').default('unused'),
      ...paging(100, 10),
    }),
    data: page(card).extend({
      counts: z.object({ unused: z.number().int(), used: z.number().int(), expired: z.number().int() }),
    }),
  }),
  pointsPage: defineCall({
    at: { method: 'GET', path: '/api/dat/datCustomerIntegral/pageByKhId' },
    summary: '积分明细（本公司）；kind 为 all、in、out',
    access: 'member',
    specified: true,
    query: z.object({
      khId: id.optional(),
      kind: z.enum(['all', 'in', 'out']).catch('all').default('all'),
      ...paging(100, 10),
    }),
    data: page(
      z.object({
        id: z.string(),
        time: instant,
        /** 「订单完成」「积分抵扣」「退款扣回」「到期」「抽奖」 */
        reason: z.string(),
        orderNo: z.string(),
        orderId: z.string(),
        /** signed points */
        change: z.number().int(),
        balance: z.number().int(),
      }),
    ),
  }),
  pointsTotal: defineCall({
    at: { method: 'GET', path: '/api/dat/datCustomerIntegral/findTotalIntegralByKhId' },
    summary: '公司的积分合计',
    access: 'member',
    specified: true,
    query: z.object({ khId: id.optional() }),
    data: z.object({
      total: z.number().int(),
      /** points that expire next, and when */
      expiring: z.number().int(),
      expireTime: instant.optional(),
      /** 「100 积分抵 ¥1」 */
      rateText: z.string(),
    }),
  }),
  luckyDrawRunning: defineCall({
    at: { method: 'GET', path: '/api/activity/luckyDraw/runingLuckyDraw' },
    summary: '进行中的抽奖；没有时为 null',
    access: 'public',
    specified: true,
    data: luckyDraw.nullable(),
  }),
  luckyDrawList: defineCall({
    at: { method: 'GET', path: '/api/activity/luckyDraw/listLuckydrawAndDetail' },
    summary: '抽奖活动与奖项',
    access: 'public',
    specified: true,
    data: z.array(luckyDraw),
  }),
  luckyDrawDraw: defineCall({
    at: { method: 'POST', path: '/api/activity/luckyDraw/draw' },
    summary: '抽一次：先记录再答复；同一 requestId 是同一次',
    access: 'member',
    body: z.object({
      drawId: id,
      payBy: z.enum(['chance', 'points']).default('chance'),
      requestId,
    }),
    data: z.object({ record: drawRecord, chances: z.number().int(), text: z.string(), link: z.string() }),
    refusals: ['not-found', 'activity-closed', 'no-chance', 'points-short', 'request-id-reused'],
  }),
  luckyDrawRecords: defineCall({
    at: { method: 'GET', path: '/api/activity/luckyDraw/records' },
    summary: '我的抽奖记录',
    access: 'member',
    query: z.object({ drawId: id.optional(), ...paging(100, 10) }),
    data: page(drawRecord),
  }),
  luckyDrawWinners: defineCall({
    at: { method: 'GET', path: '/api/activity/luckyDraw/winners' },
    summary: '最近中奖名单（公司名打码）',
    access: 'public',
    query: z.object({ drawId: id }),
    data: z.array(drawRecord),
  }),
};

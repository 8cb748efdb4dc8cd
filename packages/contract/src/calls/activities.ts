import { activityDetails, activityKind } from '../activity-kinds';
import { buyingGroup } from '../activity-kinds/group-buying';
import { count, defineCall, id, idList, instant, orElse, requestId, yuan, z } from '../define-call';
import { goodsCard } from './goods';

/** The phase of an activity, from its window, the server's clock and what is left (UX §4.10). */
export const activityState = orElse(z.enum(['not-started', 'live', 'sold-out', 'ended']), 'ended');
export type WireActivityState = z.infer<typeof activityState>;

const activityHead = z.object({
  id: z.string(),
  kind: activityKind,
  title: z.string(),
  /** the kind's Chinese name: 秒杀, 拼团 */
  tag: z.string(),
  state: activityState,
  startTime: instant,
  endTime: instant,
  serverTime: instant,
  /** 活动规则, one sentence an entry */
  rules: z.array(z.string()),
});
export type WireActivityHead = z.infer<typeof activityHead>;

/** A goods in an activity. Prices are absent where prices are hidden (I34). */
export const activityGoods = goodsCard.extend({
  activityId: z.string(),
  activityState,
  /** activity price by pack and by piece, yuan */
  activityIP: yuan.optional(),
  activitySP: yuan.optional(),
  /** pieces reserved for the activity, and what is left of them */
  quota: z.number().int(),
  left: z.number().int(),
  /** 0–100, from real counts only */
  soldPercent: z.number().int(),
  /** most pieces for a company in all and in one order; absent = no limit */
  customerLimit: z.number().int().optional(),
  orderLimit: z.number().int().optional(),
  /** pieces the buyer's company has in live orders */
  bought: z.number().int(),
  /** 「每客户限 5件，您还可购 3件」 */
  limitText: z.string(),
  reminded: z.boolean(),
});
export type WireActivityGoods = z.infer<typeof activityGoods>;

const activityDetail = activityHead.extend({ goods: z.array(activityGoods), ...activityDetails });
export type WireActivityDetail = z.infer<typeof activityDetail>;

/** The state of a place in the waiting room (UX secKillDetail). */
const verdict = z.enum(['waiting', 'won', 'standby', 'lost', 'limited', 'expired', 'ordered']);

const ticket = z.object({
  activityId: z.string(),
  goodsId: z.string(),
  ticketId: z.string(),
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  /** buyers before this one; 0 = next */
  place: z.number().int().nullable(),
  verdict: verdict.nullable(),
  text: z.string(),
  /** the cart line to check out, once won */
  cartId: z.string(),
  /** a won place is kept until */
  keptUntil: instant.optional(),
});
export type WireTicket = z.infer<typeof ticket>;

/** An additional purchase (加价购): other goods at a lower price. */
const additionalOffer = z.object({
  id: z.string(),
  title: z.string(),
  /** 「满 240 瓶，加 ¥9.90 换购」 */
  conditionText: z.string(),
  reached: z.boolean(),
  /** 「还差 60 瓶可换购」; empty when reached */
  missingText: z.string(),
  /** how far the condition is met, 0–100 */
  progress: z.number().int(),
  startTime: instant,
  endTime: instant,
  /** goods that trigger it; empty = any */
  mainGoods: z.array(goodsCard),
  /** the listing of the goods that trigger it */
  link: z.string().optional(),
  goods: z.array(
    goodsCard.extend({
      /** by pack and by piece, yuan; absent where prices are hidden */
      addIP: yuan.optional(),
      addSP: yuan.optional(),
      /** most pieces in an order */
      limit: z.number().int(),
      left: z.number().int(),
      /** why it cannot be bought now; empty when it can */
      reason: z.string(),
      chosen: z.boolean(),
    }),
  ),
});
export type WireAdditionalOffer = z.infer<typeof additionalOffer>;

const fullGift = z.object({
  id: z.string(),
  /** full-amount-gift 满赠 · full-amount-reduction 满减 */
  kind: z.string(),
  title: z.string(),
  scopeText: z.string(),
  steps: z.array(
    z.object({
      /** 「满 ¥500」 */
      fromText: z.string(),
      /** 「减 ¥50」 or 「任选 1 件赠品」 */
      giveText: z.string(),
      gifts: z.array(goodsCard.extend({ giftNum: z.number().int(), left: z.number().int() })),
    }),
  ),
  startTime: instant,
  endTime: instant,
  goodsIds: z.array(z.string()),
  /** the listing of the goods that count */
  link: z.string().optional(),
});
export type WireFullGift = z.infer<typeof fullGift>;

/** 促销活动: pages, the waiting room, groups, gifts and add-ons. */
export const activities = {
  seckillSessions: defineCall({
    at: { method: 'GET', path: '/api/activity/seckill/sessions' },
    summary: '秒杀场次与商品（昨日、今日、明日）',
    access: 'visitor-prices',
    data: z.object({
      serverTime: instant,
      sessions: z.array(
        z.object({
          id: z.string(),
          /** 「10:00」「昨日 20:00」 */
          title: z.string(),
          state: activityState,
          stateName: z.string(),
          startTime: instant,
          endTime: instant,
          goods: z.array(activityGoods),
        }),
      ),
    }),
  }),
  activityList: defineCall({
    at: { method: 'GET', path: '/api/activity/list' },
    summary: '某类活动的列表（未开始、进行中、刚结束），首页与专区用',
    access: 'visitor-prices',
    query: z.object({ kind: activityKind }),
    data: z.array(activityHead.extend({ goods: z.array(activityGoods) })),
  }),
  activityDetail: defineCall({
    at: { method: 'GET', path: '/api/activity/detail/:id' },
    summary: '活动详情；goodsId 指出活动里的一个商品',
    access: 'visitor-prices',
    params: z.object({ id }),
    query: z.object({ kind: activityKind, goodsId: id.optional() }),
    data: activityDetail,
    refusals: ['not-found'],
  }),
  activityByGoods: defineCall({
    at: { method: 'GET', path: '/api/activity/listByGoodsId' },
    summary: '某商品正在或即将进行的活动、满减满赠（详情页的标签与入口）',
    access: 'visitor-prices',
    query: z.object({ goodsId: id }),
    data: z.object({
      activities: z.array(activityHead.extend({ goods: z.array(activityGoods) })),
      fullGifts: z.array(fullGift),
    }),
  }),
  remindAdd: defineCall({
    at: { method: 'POST', path: '/api/activity/remind' },
    summary: '开始前提醒我（短信与站内消息）',
    access: 'member',
    body: z.object({ activityId: id, goodsId: id }),
    data: z.object({ reminded: z.boolean() }),
    refusals: ['not-found', 'activity-closed'],
  }),
  remindCancel: defineCall({
    at: { method: 'DELETE', path: '/api/activity/remind' },
    summary: '取消提醒',
    access: 'member',
    query: z.object({ activityId: id, goodsId: id }),
    data: z.object({ reminded: z.boolean() }),
  }),
  queueJoin: defineCall({
    at: { method: 'POST', path: '/api/activity/queue' },
    summary: '秒杀排队：立即得到一个号；同一商品已有未了结的号、或 requestId 相同，都是原来那个号',
    access: 'member',
    body: z.object({
      activityId: id,
      goodsId: id,
      ipcnt: count,
      spcnt: count,
      requestId,
    }),
    data: ticket,
    refusals: [
      'not-found',
      'activity-closed',
      'activity-limit',
      'quantity-invalid',
      'below-minimum',
      'request-id-reused',
    ],
  }),
  queueCurrent: defineCall({
    at: { method: 'GET', path: '/api/activity/queue/current' },
    summary: '排队情况：活动、位置、结果；未排队时都为空',
    access: 'public',
    specified: true,
    query: z.object({ activityId: id.optional(), goodsId: id.optional() }),
    data: z.object({
      activity: activityHead.nullable(),
      place: z.number().nullable(),
      verdict: z.string().nullable(),
      ticket: ticket.nullable(),
    }),
  }),
  groupDetail: defineCall({
    at: { method: 'GET', path: '/api/activity/group/:gid' },
    summary: '一个团：成员（公司名打码）、空位、截止时间',
    access: 'visitor-prices',
    params: z.object({ gid: id }),
    data: buyingGroup.extend({ activity: activityDetail }),
    refusals: ['not-found'],
  }),
  groupEvents: defineCall({
    at: { method: 'GET', path: '/api/activity/group/:gid/events' },
    summary: '一个团的实时变化（server-sent events：seats）',
    access: 'public',
    params: z.object({ gid: id }),
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  fullGiftList: defineCall({
    at: { method: 'GET', path: '/api/activity/mallFullmSend/list' },
    summary: '进行中的满赠与满减',
    access: 'visitor-prices',
    specified: true,
    data: z.array(fullGift),
  }),
  additionalByGoods: defineCall({
    at: { method: 'GET', path: '/api/activity/additional/listByGoodsId' },
    summary: '某商品的加价购',
    access: 'visitor-prices',
    specified: true,
    query: z.object({ goodsId: id.optional() }),
    data: z.array(additionalOffer),
  }),
  additionalRunning: defineCall({
    at: { method: 'GET', path: '/api/activity/additional/listByRuning' },
    summary: '进行中的加价购',
    access: 'visitor-prices',
    specified: true,
    data: z.array(additionalOffer),
  }),
  additionalByCarts: defineCall({
    at: { method: 'GET', path: '/api/activity/additional/listByCartsIds' },
    summary: '购物车（或其中若干行）可享的加价购',
    access: 'member',
    specified: true,
    query: z.object({ ids: idList(200).optional(), cartsIds: idList(200).optional() }),
    data: z.array(additionalOffer),
  }),
  additionalByBought: defineCall({
    at: { method: 'GET', path: '/api/activity/additional/listValidByBuyGoodsIds' },
    summary: '刚加入购物车的商品可享的加价购',
    access: 'visitor-prices',
    specified: true,
    query: z.object({ goodsIds: idList(200).optional() }),
    data: z.array(additionalOffer),
  }),
};

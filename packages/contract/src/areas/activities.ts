import { count, defineCall, flag, id, idList, instant, text, yuan, z } from '../define-call';
import { goodsCard } from './goods';

/** Kinds of promotions that have a page of their own. */
export const activityKind = z.enum(['seckill', 'flash-sale', 'presale', 'group-buying']);
export type WireActivityKind = z.infer<typeof activityKind>;

/** Where an activity stands, from its window, the server's clock and what is left (UX §4.10). */
export const activityState = z.enum(['not-started', 'live', 'sold-out', 'ended']);
export type WireActivityState = z.infer<typeof activityState>;

const activityHead = z.object({
  id: z.string(),
  kind: activityKind,
  title: z.string(),
  /** 秒杀, 限时抢购, 预售, 拼团 */
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
  /** pieces carved out for the activity, and what is left of them */
  quota: z.number().int(),
  left: z.number().int(),
  /** 0–100, from real counts only */
  soldPercent: z.number().int(),
  /** pieces a company may take in all and in one order; absent = no limit */
  customerLimit: z.number().int().optional(),
  orderLimit: z.number().int().optional(),
  /** pieces the buyer's company has in live orders */
  bought: z.number().int(),
  /** 「每客户限 5件，您还可购 3件」 */
  limitText: z.string(),
  reminded: z.boolean(),
});
export type WireActivityGoods = z.infer<typeof activityGoods>;

/** The two phases of a presale (预售). Amounts in yuan by pack and by piece. */
const presaleTerms = z.object({
  /** deposit = 定金 + 尾款, full = 全款 */
  modes: z.array(z.enum(['deposit', 'full'])),
  depositStartTime: instant,
  depositEndTime: instant,
  balanceStartTime: instant,
  balanceEndTime: instant,
  /** 「预计 12月20日 发货」 */
  shipText: z.string(),
  /** 「定金 ¥200 可抵 ¥300」; empty when it counts for itself */
  offsetText: z.string(),
  /** what happens to the deposit when the balance is not paid: shown before the first payment */
  fateText: z.string(),
  /** per goods: by pack and by piece */
  deposits: z.array(
    z.object({
      goodsId: z.string(),
      depositIP: yuan,
      depositSP: yuan,
      worthIP: yuan,
      worthSP: yuan,
      tiers: z.array(z.object({ minNum: z.number().int(), price: yuan, itemPrice: yuan.optional() })),
    }),
  ),
});

/** A group that is being filled, or was. Companies are masked. */
const buyingGroup = z.object({
  id: z.string(),
  activityId: z.string(),
  goodsId: z.string(),
  /** open 拼团中 · full 已成团 · failed 拼团失败 */
  state: z.enum(['open', 'full', 'failed']),
  stateName: z.string(),
  size: z.number().int(),
  members: z.array(z.object({ company: z.string(), leader: z.boolean(), time: instant })),
  /** seats that can be taken */
  missing: z.number().int(),
  /** seats that unpaid orders hold: taken, but not filled yet */
  held: z.number().int(),
  deadline: instant,
  serverTime: instant,
  /** the asking company is in it */
  joined: z.boolean(),
  orderId: z.string(),
});
export type WireBuyingGroup = z.infer<typeof buyingGroup>;

const activityDetail = activityHead.extend({
  goods: z.array(activityGoods),
  presale: presaleTerms.optional(),
  groupBuying: z
    .object({ size: z.number().int(), hours: z.number().int(), groups: z.array(buyingGroup) })
    .optional(),
});
export type WireActivityDetail = z.infer<typeof activityDetail>;

/** How a place in the waiting room ended (UX secKillDetail). */
const verdict = z.enum(['waiting', 'won', 'standby', 'lost', 'expired', 'ordered']);

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
  /** the cart line to settle, once won */
  cartId: z.string(),
  /** a won place is kept until */
  keptUntil: instant.optional(),
});
export type WireTicket = z.infer<typeof ticket>;

/** An additional purchase (加价购): take this for so much more. */
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
  goods: z.array(
    goodsCard.extend({
      /** by pack and by piece, yuan; absent where prices are hidden */
      addIP: yuan.optional(),
      addSP: yuan.optional(),
      /** pieces an order may take */
      limit: z.number().int(),
      left: z.number().int(),
      /** why it cannot be taken now; empty when it can */
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
});
export type WireFullGift = z.infer<typeof fullGift>;

/** 促销活动: their pages, the waiting room, groups, gifts and add-ons. */
export const activities = {
  seckillSessions: defineCall({
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
    summary: '某类活动的列表（未开始、进行中、刚结束），首页与专区用',
    access: 'visitor-prices',
    query: z.object({ kind: activityKind }),
    data: z.array(activityHead.extend({ goods: z.array(activityGoods) })),
  }),
  activityDetail: defineCall({
    summary: '活动详情；goodsId 指出活动里的一个商品',
    access: 'visitor-prices',
    params: z.object({ id }),
    query: z.object({ kind: activityKind, goodsId: id.optional() }),
    data: activityDetail,
    refusals: ['not-found'],
  }),
  activityByGoods: defineCall({
    summary: '某商品正在或即将进行的活动、满减满赠（详情页的标签与入口）',
    access: 'visitor-prices',
    query: z.object({ goodsId: id }),
    data: z.object({
      activities: z.array(activityHead.extend({ goods: z.array(activityGoods) })),
      fullGifts: z.array(fullGift),
    }),
  }),
  remindAdd: defineCall({
    summary: '开始前提醒我（短信与站内消息）',
    access: 'member',
    body: z.object({ activityId: id, goodsId: id }),
    data: z.object({ reminded: z.boolean() }),
    refusals: ['not-found', 'activity-closed'],
  }),
  remindCancel: defineCall({
    summary: '取消提醒',
    access: 'member',
    query: z.object({ activityId: id, goodsId: id }),
    data: z.object({ reminded: z.boolean() }),
  }),
  queueJoin: defineCall({
    summary: '秒杀排队：立即得到一个号；同一 requestId 只有一个号',
    access: 'member',
    body: z.object({
      activityId: id,
      goodsId: id,
      ipcnt: count,
      spcnt: count,
      requestId: text(64).regex(/^[A-Za-z0-9_-]{8,64}$/),
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
    summary: '一个团：成员（公司名打码）、空位、截止时间',
    access: 'visitor-prices',
    params: z.object({ gid: id }),
    data: buyingGroup.extend({ activity: activityDetail }),
    refusals: ['not-found'],
  }),
  groupEvents: defineCall({
    summary: '一个团的实时变化（server-sent events：seats）',
    access: 'public',
    params: z.object({ gid: id }),
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  fullGiftList: defineCall({
    summary: '进行中的满赠与满减',
    access: 'public',
    specified: true,
    data: z.array(fullGift),
  }),
  additionalByGoods: defineCall({
    summary: '某商品的加价购',
    access: 'visitor-prices',
    specified: true,
    query: z.object({ goodsId: id.optional() }),
    data: z.array(additionalOffer),
  }),
  additionalRunning: defineCall({
    summary: '进行中的加价购',
    access: 'visitor-prices',
    specified: true,
    data: z.array(additionalOffer),
  }),
  additionalByCarts: defineCall({
    summary: '购物车（或其中若干行）可享的加价购',
    access: 'member',
    specified: true,
    query: z.object({ ids: idList(200).optional(), cartsIds: idList(200).optional() }),
    data: z.array(additionalOffer),
  }),
  additionalByBought: defineCall({
    summary: '刚加入购物车的商品可享的加价购',
    access: 'visitor-prices',
    specified: true,
    query: z.object({ goodsIds: idList(200).optional() }),
    data: z.array(additionalOffer),
  }),
};

/** A coupon as SPEC §3 names it. `usable` 0 = usable, 1 = not usable. */
export const card = z.object({
  id: z.string(),
  usable: z.number().int(),
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
  /** yuan it takes off this basket, when there is one */
  saves: yuan.optional(),
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
  kind: z.enum(['coupon', 'points', 'goods', 'nothing']),
  image: z.string(),
  /** 「5.00%」: published before anybody draws */
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
  /** hash of the published odds and rules: every draw names the one it was drawn under */
  rulesHash: z.string(),
  /** draws the asking company has left; null for visitors */
  chances: z.number().int().nullable(),
  /** 如何获得机会 */
  ways: z.array(z.object({ kind: z.string(), text: z.string(), link: z.string() })),
  /** points one chance costs; absent when points buy none */
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

const pageQuery = {
  pageNum: z.coerce.number().int().min(1).catch(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).catch(10).default(10),
};
const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  });

/** 卡券、积分、抽奖: what a company owns besides goods. */
export const rewards = {
  cardsToClaim: defineCall({
    summary: '可领取的卡券；goodsId 只列可用于该商品的',
    access: 'member',
    specified: true,
    query: z.object({ khId: id.optional(), available: flag.optional(), goodsId: id.optional() }),
    data: z.array(cardOffer),
  }),
  cardClaim: defineCall({
    summary: '领取一张卡券；同一 requestId 只领一张',
    access: 'member',
    body: z.object({ id, requestId: text(64).regex(/^[A-Za-z0-9_-]{8,64}$/) }),
    data: card,
    refusals: ['not-found', 'card-gone', 'card-limit', 'request-id-reused'],
  }),
  cardPage: defineCall({
    summary: '我的卡券（本公司）：unused 未使用 · used 已使用 · expired 已过期，按到期时间',
    access: 'member',
    query: z.object({
      status: z.enum(['unused', 'used', 'expired']).catch('unused').default('unused'),
      ...pageQuery,
    }),
    data: paged(card).extend({
      counts: z.object({ unused: z.number().int(), used: z.number().int(), expired: z.number().int() }),
    }),
  }),
  pointsPage: defineCall({
    summary: '积分明细（本公司）；kind 为 all、in、out',
    access: 'member',
    specified: true,
    query: z.object({
      khId: id.optional(),
      kind: z.enum(['all', 'in', 'out']).catch('all').default('all'),
      ...pageQuery,
    }),
    data: paged(
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
    summary: '公司的积分合计',
    access: 'member',
    specified: true,
    query: z.object({ khId: id.optional() }),
    data: z.object({
      total: z.number().int(),
      /** points that lapse next, and when */
      expiring: z.number().int(),
      expireTime: instant.optional(),
      /** 「100 积分抵 ¥1」 */
      rateText: z.string(),
    }),
  }),
  luckyDrawRunning: defineCall({
    summary: '进行中的抽奖；没有时为 null',
    access: 'public',
    specified: true,
    data: luckyDraw.nullable(),
  }),
  luckyDrawList: defineCall({
    summary: '抽奖活动与奖项',
    access: 'public',
    specified: true,
    data: z.array(luckyDraw),
  }),
  luckyDrawDraw: defineCall({
    summary: '抽一次：先记录再答复；同一 requestId 是同一次',
    access: 'member',
    body: z.object({
      drawId: id,
      payBy: z.enum(['chance', 'points']).default('chance'),
      requestId: text(64).regex(/^[A-Za-z0-9_-]{8,64}$/),
    }),
    data: z.object({ record: drawRecord, chances: z.number().int(), text: z.string(), link: z.string() }),
    refusals: ['not-found', 'activity-closed', 'no-chance', 'points-short', 'request-id-reused'],
  }),
  luckyDrawRecords: defineCall({
    summary: '我的抽奖记录',
    access: 'member',
    query: z.object({ drawId: id.optional(), ...pageQuery }),
    data: paged(drawRecord),
  }),
  luckyDrawWinners: defineCall({
    summary: '最近中奖名单（公司名打码）',
    access: 'public',
    query: z.object({ drawId: id }),
    data: z.array(drawRecord),
  }),
};

const settingField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  help: z.string(),
});

const promotionRow = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(['on', 'off']),
  startTime: instant.optional(),
  endTime: instant.optional(),
  /** companies; empty = everybody */
  audience: z.array(z.string()),
  priority: z.number().int(),
  settings: z.record(z.string(), z.unknown()),
});
export type WirePromotion = z.infer<typeof promotionRow>;

/** What an operator does with promotions until the back office stands. */
export const promotionAdmin = {
  adminPromotionKinds: defineCall({
    summary: '活动种类与各自的设置项（后台表单由此生成）',
    access: 'operator',
    data: z.array(z.object({ kind: z.string(), name: z.string(), settings: z.array(settingField) })),
  }),
  adminPromotions: defineCall({
    summary: '活动列表',
    access: 'operator',
    query: z.object({ kind: text(40).optional(), ...pageQuery }),
    data: paged(promotionRow),
  }),
  adminPromotionSave: defineCall({
    summary: '新建或修改活动：种类、时间、对象、优先级、设置。设置有误时逐项说明',
    access: 'operator',
    body: promotionRow.extend({
      id: z.string().max(15).default(''),
      kind: text(40),
      title: text(60).min(1),
      status: z.enum(['on', 'off']).default('off'),
      startTime: z.iso.datetime({ offset: true }).optional(),
      endTime: z.iso.datetime({ offset: true }).optional(),
      audience: z.array(id).max(10_000).default([]),
      priority: z.number().int().min(0).max(10_000).default(100),
    }),
    data: promotionRow,
    refusals: ['not-found', 'transition-refused', 'stock-short'],
  }),
  adminCouponIssue: defineCall({
    summary: '定向发放卡券给若干公司（按登录手机号）',
    access: 'operator',
    body: z.object({
      id,
      phones: z.array(text(20)).min(1).max(1000),
      requestId: text(64).regex(/^[A-Za-z0-9_-]{8,64}$/),
    }),
    data: z.object({
      issued: z.number().int(),
      failed: z.array(z.object({ phone: z.string(), reason: z.string() })),
    }),
    refusals: ['not-found'],
  }),
  adminPoints: defineCall({
    summary: '调整公司积分，写明原因',
    access: 'operator',
    body: z.object({
      phone: text(20),
      change: z.number().int().min(-10_000_000).max(10_000_000),
      reason: text(100).min(1),
      requestId: text(64).regex(/^[A-Za-z0-9_-]{8,64}$/),
    }),
    data: z.object({ total: z.number().int() }),
    refusals: ['not-found', 'points-short'],
  }),
};

import { count, defineCall, id, idList, instant, orElse, yuan, z } from '../define-call';
import { goodsCard } from './goods';

/** One step of 「为什么是这个价？」. */
export const traceStep = z.object({
  kind: z.string(),
  label: z.string(),
  perPack: yuan.optional(),
  perPiece: yuan.optional(),
  amount: yuan.optional(),
  chosen: z.boolean(),
  /** why this one did not apply */
  reason: z.string().optional(),
});
export type WireTraceStep = z.infer<typeof traceStep>;

/** A discount with its cause, yuan. */
export const adjustment = z.object({ kind: z.string(), label: z.string(), amount: yuan });

/** Pieces bought of one goods in packs and loose pieces (SPEC: ipcnt, spcnt). */
export const quantity = { ipcnt: count, spcnt: count };

export const quotedLine = z.object({
  ...quantity,
  totalNum: z.number().int(),
  /** list amount before any advantage, yuan */
  listAmount: yuan.optional(),
  /** price of the line, yuan */
  amount: yuan.optional(),
  priceKind: z.string().optional(),
  trace: z.array(traceStep),
  adjustments: z.array(adjustment),
  /** 「再买 60瓶（满 240）…」 */
  tierHint: z.string().optional(),
  /** the whole line lost an activity's price because it exceeds what is left; `mend` would get it back */
  overQuota: z
    .object({
      text: z.string(),
      mend: z.object({ label: z.string(), ipcnt: z.number().int(), spcnt: z.number().int() }).optional(),
    })
    .optional(),
});

/**
 * What is wrong with a cart line, first problem first:
 * off-sale 下架 · out-of-stock 无货 · over-stock · below-minimum · step (the rule changed since it was added) ·
 * activity (its activity no longer accepts it) · limit (more than an activity allows) · dropped (its parent line or
 * offer is gone) · quote (its quote expired, has a newer version, or was already ordered)
 */
export const lineProblem = z.object({
  kind: z.enum([
    'off-sale',
    'out-of-stock',
    'over-stock',
    'below-minimum',
    'step',
    'activity',
    'limit',
    'dropped',
    'quote',
  ]),
  text: z.string(),
  /** a valid quantity, with the label of its button */
  mend: z.object({ label: z.string(), ...quantity }).optional(),
});

export const cartLine = goodsCard.extend(quotedLine.shape).extend({
  id: z.string(),
  context: orElse(z.string(), 'ordinary'),
  parentId: z.string(),
  isCheck: orElse(z.number().int(), 1),
  /** 1 = beyond stock */
  excessStore: z.number().int(),
  problem: lineProblem.optional(),
  /** prices in force when it was added, yuan: shows how the price has changed */
  addedIP: yuan.optional(),
  addedSP: yuan.optional(),
  /** the kind of promotion that the line is bought under: seckill, additional-purchase … */
  activityKind: z.string().optional(),
  activityId: z.string().optional(),
  /** 秒杀, 预售·定金, 换购 … */
  tag: z.string().optional(),
  /** checked out alone, as an order of its own */
  alone: z.boolean().optional(),
  /** a place won in a seckill, kept until this instant */
  keptUntil: instant.optional(),
  /** the quote whose price is locked; the quantity can only be changed there */
  quote: z
    .object({
      id: z.string(),
      no: z.string(),
      validUntil: instant.optional(),
      /** coupons, points and promotions may be used on top */
      discountsAllowed: z.boolean(),
    })
    .optional(),
});
export type WireCartLine = z.infer<typeof cartLine>;

export const quoteTotals = z.object({
  /** checked lines */
  kinds: z.number().int(),
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  goodsAmount: yuan,
  discountAmount: yuan,
  freightAmount: yuan,
  /** 小单费: what of `freightAmount` is paid because the order is small; absent where nothing is */
  smallOrderFee: yuan.optional(),
  payAmount: yuan,
  /** list amount minus what the checked lines cost, yuan */
  savedAmount: yuan,
});
export type WireQuoteTotals = z.infer<typeof quoteTotals>;

/** A gift that comes with the basket: the buyer's choice, or the only one. */
export const giftLine = z.object({
  /** promotion that gives it */
  promotionId: z.string(),
  label: z.string(),
  goodsId: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  giftNum: z.number().int(),
});
export type WireGiftLine = z.infer<typeof giftLine>;

/** What a running 满赠 or 满减 says about the basket: the group heads of the cart (UX §4.6). */
export const promotionGroup = z.object({
  promotionId: z.string(),
  kind: z.string(),
  label: z.string(),
  /** 「已满 ¥500，可选赠品 1 件」「再买 ¥86.40 可获赠」 */
  text: z.string(),
  reached: z.boolean(),
  lineIds: z.array(z.string()),
  /** gifts that may be chosen; 0 = nothing to choose */
  choose: z.number().int(),
  gifts: z.array(
    z.object({
      goodsId: z.string(),
      goodsName: z.string(),
      spec: z.string(),
      image: z.string(),
      giftNum: z.number().int(),
      left: z.number().int(),
      chosen: z.boolean(),
      /** why it cannot be chosen; empty when it can */
      reason: z.string(),
    }),
  ),
  link: z.string(),
});
export type WirePromotionGroup = z.infer<typeof promotionGroup>;

/**
 * 还差多少, and the alternatives. `alternative`: the buyer would pay less without this promotion and can decline it by
 * cartChoose; `declined`: it was declined, which can be undone.
 */
export const hint = z.object({
  kind: z.string(),
  text: z.string(),
  /** the promotion that it is about */
  promotionId: z.string().optional(),
});
export type WireHint = z.infer<typeof hint>;

/** How the basket stands to a rule over several lines: 起订门槛, 混批, 混装成箱. */
export const orderTerm = z.object({
  promotionId: z.string(),
  kind: z.string(),
  label: z.string(),
  /** the ship-from place that it is judged for; empty = the whole basket */
  place: z.string(),
  met: z.boolean(),
  /** 「还差 4件 或 ¥280.00」, 「还差 ¥20.00 起送，或付小单费 ¥15.00」 */
  text: z.string(),
  /** 「混批合计 6件 ¥220.00，阶梯价仍按同款合计 72瓶」 */
  totals: z.string(),
  /** paid with the freight because it is not met */
  feeAmount: yuan.optional(),
  /** the lines that count, and those that cannot be ordered because of it */
  lineIds: z.array(z.string()),
  failingIds: z.array(z.string()),
  /** the nearest way out: one line with another quantity */
  fix: z.object({ lineId: z.string(), goodsName: z.string(), label: z.string(), ...quantity }).optional(),
});
export type WireOrderTerm = z.infer<typeof orderTerm>;

export const cart = z.object({
  cartList: z.array(cartLine),
  groups: z.array(promotionGroup),
  gifts: z.array(giftLine),
  /** increases with every change; an order names the version it saw */
  version: z.number().int(),
  totals: quoteTotals,
  adjustments: z.array(adjustment),
  hints: z.array(hint),
  /** absent where no rule over several lines runs for this basket */
  orderTerms: z.array(orderTerm).optional(),
  /** freight of the checked lines to the default address; not in the totals, absent = not known */
  freight: z
    .object({
      /** absent = not delivered there */
      amount: yuan.optional(),
      /** 「再买 ¥28.00 免运费」 */
      text: z.string(),
      /** 「杭州市西湖区」 */
      place: z.string(),
    })
    .optional(),
  /** over all lines, checked or not: the two cart icons */
  sumIpcnt: z.number().int(),
  sumSpcnt: z.number().int(),
});
export type WireCart = z.infer<typeof cart>;

const addLine = z.object({
  goodsId: id,
  ...quantity,
  /** buys under this activity; `mode`: in two payments or one; `groupId`: joins this group, else a new one is opened */
  activityId: id.optional(),
  mode: z.enum(['deposit', 'full']).optional(),
  groupId: id.optional(),
  /** an additional purchase: its offer, and its parent line */
  offerId: id.optional(),
  parentId: id.optional(),
});
const change = z.object({
  id: id.optional(),
  goodsId: id.optional(),
  ipcnt: count.optional(),
  spcnt: count.optional(),
  isCheck: z.union([z.literal(0), z.literal(1)]).optional(),
});

const QUANTITY_REFUSALS = [
  'quantity-invalid',
  'below-minimum',
  'over-stock',
  'out-of-stock',
  'off-sale',
] as const;

export const carts = {
  cartList: defineCall({
    at: { method: 'GET', path: '/api/goods/carts/list' },
    summary: '购物车',
    access: 'member',
    specified: true,
    data: cart,
  }),
  cartAdd: defineCall({
    at: { method: 'POST', path: '/api/goods/carts' },
    summary: '加入购物车：一行或多行，相同商品累加；每行各有结果，能加的都加',
    access: 'member',
    specified: true,
    body: z.union([addLine, z.array(addLine).min(1).max(500)]),
    data: z.object({
      obj: orElse(z.object({ id: z.string(), goodsId: z.string(), ...quantity }).nullable(), null),
      results: z.array(
        z.object({
          goodsId: z.string(),
          id: z.string(),
          success: z.boolean(),
          message: z.string(),
          code: z.string().optional(),
        }),
      ),
      sumIpcnt: z.number().int(),
      sumSpcnt: z.number().int(),
      kinds: z.number().int(),
    }),
    refusals: [...QUANTITY_REFUSALS, 'cart-full', 'not-found', 'activity-closed', 'activity-limit'],
  }),
  cartChange: defineCall({
    at: { method: 'PATCH', path: '/api/goods/carts' },
    summary:
      '修改购物车：数量或勾选，一行或多行；{ all: true, isCheck } 全选。0 件 0 个删除该行。答复整个新购物车',
    access: 'member',
    specified: true,
    body: z.union([
      z.object({ all: z.literal(true), isCheck: z.union([z.literal(0), z.literal(1)]) }),
      change,
      z.array(change).min(1).max(500),
    ]),
    data: cart,
    refusals: [...QUANTITY_REFUSALS, 'quote-closed', 'cart-line-gone'],
  }),
  cartChoose: defineCall({
    at: { method: 'PATCH', path: '/api/goods/carts/choices' },
    summary: '选赠品，或不参加某个促销（decline）；答复整个新购物车',
    access: 'member',
    body: z.object({
      promotionId: id,
      /** the gifts that the buyer chooses */
      goodsIds: z.array(id).max(20).default([]),
      decline: z.boolean().default(false),
    }),
    data: cart,
    refusals: ['not-found'],
  }),
  cartDelete: defineCall({
    at: { method: 'DELETE', path: '/api/goods/carts' },
    summary: '删除若干行；其中有的不在购物车里，就一行也不删',
    access: 'member',
    specified: true,
    query: z.object({ ids: idList(500) }),
    data: cart,
    refusals: ['not-found'],
  }),
  cartDeleteAll: defineCall({
    at: { method: 'DELETE', path: '/api/goods/carts/deleteAll' },
    summary: '清空购物车',
    access: 'member',
    specified: true,
    data: cart,
  }),
  cartDeleteStock: defineCall({
    at: { method: 'DELETE', path: '/api/goods/carts/deleteStock' },
    summary: '清理无货与下架商品',
    access: 'member',
    specified: true,
    data: cart,
  }),
};

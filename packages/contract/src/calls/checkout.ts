/** 结算: previewing and placing an order. */
import { DELIVERY_WAYS } from '@pifa/domain';
import { count, defineCall, id, instant, orElse, requestId, text, yuan, z } from '../define-call';
import { adjustment, cartLine, giftLine, hint, orderTerm, promotionGroup, quoteTotals } from './cart';
import { card } from './rewards';

export const invoiceOptions = z.object({
  /** none 不开票 · ordinary 普通发票 · special 专用发票 */
  kind: z.enum(['none', 'ordinary', 'special']).default('none'),
  title: text(100).default(''),
  taxNumber: text(30).default(''),
  /** one of the company's titles, which then gives kind, name and tax number */
  titleId: id.optional(),
});

/** Payment methods; the configuration decides which are offered (cloudPay). */
export const payMethod = z.enum(['cloud', 'transfer']);
export type WirePayMethod = z.infer<typeof payMethod>;

const splitPart = z.object({
  shipFrom: z.string(),
  kinds: z.number().int(),
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  goodsAmount: yuan,
  freightAmount: yuan,
  payAmount: yuan,
});

/** A way to choose, with what the engine counts for it (配送方式). */
const deliveryChoice = z.object({
  code: z.enum(DELIVERY_WAYS),
  name: z.string(),
  note: z.string(),
  /** absent where it does not go to the address, or no address is chosen yet */
  freightAmount: yuan.optional(),
  /** 运费到付, 免运费, or why it cannot be chosen */
  freightText: z.string(),
  /** 自提: where goods can be collected, in the mall's order; empty for other ways */
  places: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      hours: z.string(),
      contact: z.string(),
    }),
  ),
});
export type WireDeliveryChoice = z.infer<typeof deliveryChoice>;

export const orderPreview = z.object({
  lines: z.array(cartLine),
  version: z.number().int(),
  totals: quoteTotals,
  adjustments: z.array(adjustment),
  hints: z.array(hint),
  /** absent where no rule over several lines runs for this basket */
  orderTerms: z.array(orderTerm).optional(),
  groups: z.array(promotionGroup),
  gifts: z.array(giftLine),
  /** the company's coupons for this basket; unusable ones say why */
  coupons: z.object({ usable: z.array(card), unusable: z.array(card) }),
  /** the coupon in this quote and the best one for the buyer, gifts counted; '' = none */
  couponId: z.string(),
  bestCouponId: z.string(),
  points: z.object({
    balance: z.number().int(),
    /** spent in this quote */
    used: z.number().int(),
    /** most points that can be spent on this basket */
    most: z.number().int(),
    /** yuan they are worth */
    usedAmount: yuan,
    mostAmount: yuan,
    /** least points that can be spent; absent = no minimum */
    least: z.number().int().optional(),
    rateText: z.string(),
  }),
  /** more than one = paid in instalments */
  instalments: z.array(
    z.object({
      seq: orElse(z.number().int(), 1),
      name: z.string(),
      amount: yuan,
      openTime: instant.optional(),
      closeTime: instant.optional(),
    }),
  ),
  /** terms to read before paying: what happens to the deposit, a group's deadline */
  terms: z.array(z.string()),
  freightNote: z.string(),
  /** the ways that the mall offers, and the one that this quote is for */
  ways: z.array(deliveryChoice),
  way: orElse(z.enum(DELIVERY_WAYS), 'express'),
  /** the place that it is collected at; absent for other ways */
  placeId: z.string().optional(),
  /** more than one = the order will be split (autoSplitOrder) */
  split: z.array(splitPart),
  methods: z.array(z.object({ code: payMethod, name: z.string(), note: z.string() })),
  /** what prevents placing it, in Chinese */
  refusals: z.array(z.object({ code: z.string(), text: z.string() })),
});
export type WireOrderPreview = z.infer<typeof orderPreview>;

/** Who collects the goods (自提). */
export const pickupContact = z.object({
  name: text(40).min(1, '请填写提货人'),
  phone: z
    .string()
    .trim()
    .regex(/^[\d\-+ ]{7,20}$/, '请填写正确的手机'),
});

const settle = {
  /** cart lines to check out; absent = all checked ones */
  cartIds: z.array(id).max(500).optional(),
  /** where it is sent; a way that sends nothing (自提) needs none */
  addressId: id.optional(),
  /** how it is delivered; absent = the first way that the mall offers */
  way: z.enum(DELIVERY_WAYS).optional(),
  /** 自提: the place; absent = the first one that the mall offers */
  placeId: id.optional(),
  /** the chosen coupon, '' = none; absent = the best one */
  couponId: z.string().max(15).optional(),
  /** points to spend */
  points: z.number().int().min(0).max(100_000_000).default(0),
};

export const checkout = {
  orderPreview: defineCall({
    at: { method: 'POST', path: '/api/goods/orders/preview' },
    summary: '结算预览：行、金额、运费、拆单、支付方式、不能下单的原因',
    access: 'member',
    body: z.object({ ...settle, payMethod: payMethod.optional() }),
    data: orderPreview,
    refusals: ['nothing-to-order', 'not-found'],
  }),
  orderPlace: defineCall({
    at: { method: 'POST', path: '/api/goods/orders' },
    summary: '提交订单；同一 requestId 只生成一张，重复提交得到同一答复。金额变差时拒绝并附新的预览',
    access: 'member',
    specified: true,
    body: z.object({
      ...settle,
      /** who collects the goods (自提) */
      contact: pickupContact.optional(),
      requestId,
      payMethod: payMethod,
      invoice: invoiceOptions.default({ kind: 'none', title: '', taxNumber: '' }),
      remark: text(200).default(''),
      buyerPoNo: text(40).default(''),
      /** the payable shown to the buyer, yuan: only compared, never charged */
      seenPayAmount: z.number().min(0).max(1_000_000_000_000),
      /** the gifts shown to the buyer: if there are fewer now, the order is refused with a new preview (I6) */
      seenGifts: z
        .array(z.object({ goodsId: id, giftNum: count }))
        .max(100)
        .optional(),
    }),
    data: z.object({
      id: z.string(),
      orderNo: z.string(),
      payAmount: yuan,
      children: z.array(z.object({ id: z.string(), orderNo: z.string() })),
    }),
    refusals: [
      'nothing-to-order',
      'order-address-missing',
      'lines-need-attention',
      'stock-short',
      'order-changed',
      'unpaid-limit',
      'card-unusable',
      'gift-gone',
      'points-short',
      'activity-closed',
      'activity-limit',
      'quote-closed',
      'quote-expired',
      'quote-superseded',
      'quote-ordered',
      'not-deliverable',
      'way-unavailable',
      'method-unavailable',
      'title-unusable',
      'request-id-reused',
      'not-found',
    ],
  }),
};

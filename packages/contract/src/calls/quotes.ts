import {
  count,
  defineCall,
  id,
  instant,
  orElse,
  page,
  paging,
  requestId,
  text,
  textId,
  yuan,
  z,
} from '../define-call';
import { tradedGoods } from './traded-goods';

/**
 * 询价与报价 (UX §4.11): a submitted inquiry is a quote request; the seller answers it with versions that never
 * change. waiting 待报价 · quoted 已报价 · ordered 已下单 · expired 已过期 · withdrawn 已撤回 · declined 未能报价.
 */
const state = z.enum(['waiting', 'quoted', 'ordered', 'expired', 'withdrawn', 'declined']);
/** The tab 已过期 holds everything that ended without an order: expired, withdrawn and declined. */
const tab = z.enum(['all', 'waiting', 'quoted', 'ordered', 'expired']);
export const date = z.iso.date();
/** An id, or a number such as XJ20260618000001. */
export const quoteId = textId;

const quantity = { ipcnt: z.number().int(), spcnt: z.number().int(), totalNum: z.number().int() };

/** 「这么多或更多」: the price from so many pieces on, yuan. */
const offer = z.object({
  fromNum: z.number().int(),
  saleIP: yuan,
  saleSP: yuan,
  /** 「≥48瓶」; 「任意数量」 for the first one without a floor */
  label: z.string(),
});

/** The seller's answer for one requested line in one version. */
const answer = z.object({
  available: z.boolean(),
  /** offered instead; this is what would be ordered */
  substitute: z.object(tradedGoods).optional(),
  /** the fewest pieces first; empty = nothing can be ordered */
  offers: z.array(offer),
  /** the least that this quote takes, pieces */
  minNum: z.number().int(),
  /** any quantity goes, whatever the steps of the goods */
  stepWaived: orElse(z.boolean(), true),
  note: z.string(),
  /** the offer that the requested quantity reaches, and its amount; absent when it reaches none */
  saleIP: yuan.optional(),
  saleSP: yuan.optional(),
  amount: yuan.optional(),
  /** amount − targetAmount: above 0 the offer is dearer than the target */
  difference: yuan.optional(),
});
export type WireQuoteAnswer = z.infer<typeof answer>;

export const line = z.object({
  ...tradedGoods,
  /** stays the same through all versions */
  lineId: z.string(),
  /** 1, 2, 3 … in the order of the inquiry */
  lineNo: z.number().int(),
  ...quantity,
  /** the buyer's target, yuan */
  targetIP: yuan.optional(),
  targetSP: yuan.optional(),
  targetAmount: yuan.optional(),
  /** yyyy-MM-dd of this line, else of the whole; '' = none */
  needBy: z.string(),
  remark: z.string(),
  /** of the version in force; absent while nothing is answered */
  answer: answer.optional(),
  /** the order that took this line; it cannot be ordered again */
  ordered: z.object({ orderId: z.string(), orderNo: z.string(), ...quantity, amount: yuan }).optional(),
  /** the line of this user's cart with the quoted price */
  cartId: z.string().optional(),
  canAccept: z.boolean(),
  /** why it cannot be accepted; '' when it can */
  closedText: z.string(),
  /** the stock is below the requested quantity: 「库存仅剩 36瓶」; '' when it is enough */
  stockText: z.string(),
  /** the quantity to propose for acceptance, and the largest available, pieces */
  acceptIpcnt: z.number().int(),
  acceptSpcnt: z.number().int(),
  maxNum: z.number().int(),
  /** steps of the goods that would be ordered: 1 where they are waived */
  stepSize: orElse(z.number().int(), 1),
  itemStepSize: orElse(z.number().int(), 1),
});
export type WireQuoteLine = z.infer<typeof line>;

const version = z.object({
  /** 1 = the seller's first answer */
  version: z.number().int(),
  current: z.boolean(),
  createTime: instant,
  validUntil: instant,
  expired: z.boolean(),
  message: z.string(),
  /** coupons, points and promotions may be used on top */
  discountsAllowed: z.boolean(),
  amount: yuan,
  lines: z.array(answer.extend({ lineId: z.string() })),
});
export type WireQuoteVersion = z.infer<typeof version>;

const message = z.object({
  id: z.string(),
  /** the line it is about; absent = the whole */
  lineId: z.string().optional(),
  author: z.enum(['buyer', 'seller']),
  authorName: z.string(),
  text: z.string(),
  time: instant,
});
export type WireQuoteMessage = z.infer<typeof message>;

export const head = z.object({
  id: z.string(),
  no: z.string(),
  state,
  stateName: z.string(),
  createTime: instant,
  /** how many goods */
  kinds: z.number().int(),
  /** the requested quantities at the version in force, yuan; absent while nothing is answered */
  amount: yuan.optional(),
  /** the version in force; 0 = none */
  version: z.number().int(),
  validUntil: instant.optional(),
  /** quoted, and ends within 3 days (amber) */
  endsSoon: z.boolean(),
  /** lines that an order took, of `kinds` */
  orderedKinds: z.number().int(),
  /** accept · message · withdraw · again · print */
  actions: z.array(z.enum(['accept', 'message', 'withdraw', 'again', 'print'])),
});
export type WireQuoteHead = z.infer<typeof head>;

export const detail = head.extend({
  contact: z.string(),
  phone: z.string(),
  company: z.string(),
  /** 「广东省 深圳市 南山区」 */
  region: z.string(),
  /** yyyy-MM-dd or '' */
  needBy: z.string(),
  invoiceKind: z.string(),
  remark: z.string(),
  /** who sent it in; '' for an inquiry of a visitor */
  creator: z.string(),
  /** the seller's words of the version in force, or why no quote is made */
  sellerMessage: z.string(),
  discountsAllowed: z.boolean(),
  lines: z.array(line),
  /** newest first */
  versions: z.array(version),
  /** oldest first */
  messages: z.array(message),
  /** oldest first */
  history: z.array(
    z.object({
      fromName: z.string(),
      toName: z.string(),
      /** 提交询价, 报价, 更新报价, 下单 … */
      eventName: z.string(),
      actor: orElse(z.enum(['buyer', 'seller', 'system']), 'system'),
      actorName: z.string(),
      note: z.string(),
      time: instant,
    }),
  ),
  attachments: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      /** as the buyer called it; '' for one of before */
      name: z.string(),
      /** a picture can be looked at; anything else is saved (`fileLink`) */
      picture: orElse(z.boolean(), true),
      /** bytes */
      size: z.number().int(),
    }),
  ),
  serverTime: instant,
});
export type WireQuoteDetail = z.infer<typeof detail>;

const buyerRefusals = ['not-found', 'quote-closed'] as const;

export const quotes = {
  quotePage: defineCall({
    at: { method: 'GET', path: '/api/goods/quote/page' },
    summary: '我的询价（本公司）；keyword 查单号或商品名。已过期一栏含已撤回与未能报价的',
    access: 'member',
    query: z.object({ tab: tab.default('all'), keyword: text(60).default(''), ...paging(100, 10) }),
    data: page(head).extend({
      /** of all requests, whatever the keyword */
      counts: z.object({
        all: z.number().int(),
        waiting: z.number().int(),
        quoted: z.number().int(),
        ordered: z.number().int(),
        expired: z.number().int(),
      }),
    }),
  }),
  quoteDetail: defineCall({
    at: { method: 'GET', path: '/api/goods/quote/:id' },
    summary: '一张询价单：要求、各版报价、留言、记录、附件',
    access: 'member',
    params: z.object({ id: quoteId }),
    data: detail,
    refusals: ['not-found'],
  }),
  quoteMessage: defineCall({
    at: { method: 'POST', path: '/api/goods/quote/:id/message' },
    summary: '给商家留言：整单，或就某一行（lineId）；同一 requestId 只留一条。答复整张询价单',
    access: 'member',
    params: z.object({ id: quoteId }),
    body: z.object({ lineId: id.optional(), text: text(500).min(1, '请填写留言'), requestId }),
    data: detail,
    refusals: buyerRefusals,
  }),
  quoteAccept: defineCall({
    at: { method: 'POST', path: '/api/goods/quote/:id/accept' },
    summary:
      '接受报价的若干行：以报价放入购物车（数量定档价），再到 /pay?cartIds=… 结算。version 为买家看到的那一版',
    access: 'member',
    params: z.object({ id: quoteId }),
    body: z.object({
      version: z.number().int().min(1).max(10_000),
      lines: z
        .array(z.object({ lineId: id, ipcnt: count, spcnt: count }))
        .min(1, '请先选择商品')
        .max(200),
    }),
    data: z.object({
      /** in the order of the lines */
      cartIds: z.array(z.string()),
    }),
    refusals: [
      ...buyerRefusals,
      'quote-expired',
      'quote-superseded',
      'quote-ordered',
      'quantity-invalid',
      'below-minimum',
      'stock-short',
      'off-sale',
      'cart-full',
    ],
  }),
  quoteWithdraw: defineCall({
    at: { method: 'POST', path: '/api/goods/quote/:id/withdraw' },
    summary: '撤回询价；已下单的不能撤回。答复整张询价单',
    access: 'member',
    params: z.object({ id: quoteId }),
    body: z.object({ reason: text(100).default('') }),
    data: detail,
    refusals: buyerRefusals,
  }),
  quoteAgain: defineCall({
    at: { method: 'POST', path: '/api/goods/quote/:id/again' },
    summary: '再次询价：照原单的商品与数量提交一张新询价单；同一 requestId 只生成一张',
    access: 'member',
    params: z.object({ id: quoteId }),
    body: z.object({ requestId }),
    data: z.object({ id: z.string(), no: z.string(), promise: z.string() }),
    refusals: [...buyerRefusals, 'inquiry-off', 'request-id-reused'],
  }),
};

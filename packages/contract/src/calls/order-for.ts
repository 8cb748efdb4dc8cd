/** 代客下单: a member of staff gathers a basket for a company and places it in the name of one of its users. */
import { DELIVERY_WAYS } from '@pifa/domain';
import { count, defineCall, id, instant, requestId, text, textId, yuan, z } from '../define-call';
import { shownAs, typed, verb, whole, word } from '../terminal';
import { invoiceOptions, orderPreview, payMethod, pickupContact } from './checkout';
import { goodsCard } from './goods';
import {
  basketText,
  giftsOf,
  goodsOfLines,
  goodsText,
  matchText,
  companiesText,
  wantedLines,
} from './order-for-terminal';
import { matchedRows, orderLine } from './quick-order';

const company = z.object({
  khId: z.string(),
  code: z.string(),
  name: z.string(),
  level: z.string(),
  salesperson: z.string(),
  /** 停用: nothing can be ordered for it */
  closed: z.boolean(),
  /** kinds of goods in the basket that I left for it, 0 = none */
  draftKinds: z.number().int(),
  draftTime: instant.optional(),
});

/** What the company last paid for a goods. */
const lastDeal = z.object({ goodsId: z.string(), time: instant, no: z.string(), saleIP: yuan, saleSP: yuan });

/** What the order is to bear beside its lines; kept with the basket. */
const wish = {
  /** the user in whose name it is ordered; '' = not chosen */
  userId: id.or(z.literal('')).default(''),
  addressId: id.or(z.literal('')).default(''),
  payMethod: payMethod.optional(),
  invoice: invoiceOptions.strict().default({ kind: 'none', title: '', taxNumber: '' }),
  remark: text(200).default(''),
  buyerPoNo: text(40).default(''),
  /** '' = none; absent = the best one, as at the buyer's own checkout */
  couponId: z.string().max(15).optional(),
  /** how it is delivered and, for 自提, where it is collected; absent = the first that the mall offers */
  way: z.enum(DELIVERY_WAYS).optional(),
  placeId: id.optional(),
  /** 自提: who collects it; '' = the user in whose name it is ordered */
  contactName: pickupContact.shape.name.or(z.literal('')).default(''),
  contactPhone: pickupContact.shape.phone.or(z.literal('')).default(''),
  /** what the buyer is told with the news of the order, and reads on it */
  message: text(200).default(''),
};

/** What the buyer could choose of promotions: gifts by promotion, and those that are not wanted. Kept with the basket. */
const choices = {
  gifts: z
    .array(z.strictObject({ promotionId: id, goodsIds: z.array(id).max(20) }))
    .max(50)
    .default([]),
  declined: z.array(id).max(50).default([]),
};

const basket = z.object({
  company,
  version: z.number().int(),
  users: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** masked; only with 查看手机与地址 */
      phone: z.string().optional(),
      manager: z.boolean(),
    }),
  ),
  addresses: z.array(z.object({ id: z.string(), text: z.string(), isDefault: z.boolean() })),
  titles: z.array(z.object({ id: z.string(), text: z.string() })),
  wish: z.object({ ...wish, ...choices, userId: z.string(), addressId: z.string() }),
  /** the same answer that the buyer gets at checkout: lines, sums, what prevents the order */
  preview: orderPreview,
  lastDeals: z.array(lastDeal),
  /** what could not be taken over from an order or a quote, and why */
  notes: z.array(z.object({ goodsName: z.string(), reason: z.string() })),
});
export type WireOrderFor = z.infer<typeof basket>;

const foundGoods = z.object({ goods: z.array(goodsCard), lastDeals: z.array(lastDeal) });

const line = z.strictObject({ goodsId: id, ipcnt: count.default(0), spcnt: count.default(0) });

const MOST_LINES = 500;

export const orderFor = {
  adminOrderForCompanies: defineCall({
    at: { method: 'GET', path: '/api/admin/orderFor/companies' },
    summary:
      '代客下单：按名称、拼音、编号或手机找客户；不写词时为我留有未下单商品的客户，最近的在前，再是最近下过单的客户',
    access: 'operator',
    permission: 'order.place',
    query: z.strictObject({ keyword: text(60).default('') }),
    data: z.array(company),
    refusals: ['forbidden'],
    terminal: [verb('order-for find', '代客下单：找客户；不写词即我留有商品的', [typed('keyword')])],
    shown: { text: shownAs(z.array(company), companiesText) },
  }),
  adminOrderFor: defineCall({
    at: { method: 'GET', path: '/api/admin/orderFor/basket' },
    summary: '代客下单：我为一个客户选的商品，按该客户自己下单的算法算好',
    access: 'operator',
    permission: 'order.place',
    query: z.strictObject({ khId: id }),
    data: basket,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('order-for show', '代客下单：我为一个客户选的商品', [word('khId', '客户 id')])],
    shown: { text: shownAs(basket, basketText) },
  }),
  adminOrderForSave: defineCall({
    at: { method: 'POST', path: '/api/admin/orderFor/basket' },
    summary: '代客下单：保存商品与下单选项并重新计算；version 为看到的版本。客户自己的购物车不变',
    access: 'operator',
    permission: 'order.place',
    body: z.strictObject({
      khId: id,
      version: z.number().int().min(0).max(1_000_000_000),
      /** each goods once */
      lines: z.array(line).max(MOST_LINES),
      /** contexts of the lines at quoted prices that stay; their quantity is the quote's */
      quoted: z
        .array(z.string().regex(/^quoted:\d{1,15}$/))
        .max(MOST_LINES)
        .default([]),
      ...wish,
      ...choices,
    }),
    data: basket,
    refusals: ['forbidden', 'not-found', 'order-changed'],
    terminal: [
      whole('order-for save', '代客下单：保存商品与选项', [
        word('khId', '客户 id'),
        typed('lines', '商品id:件:个,…', { read: goodsOfLines }),
        typed('gifts', '活动id:商品id:商品id,…', { read: giftsOf }),
      ]),
    ],
    shown: { text: shownAs(basket, basketText) },
  }),
  adminOrderForGoods: defineCall({
    at: { method: 'GET', path: '/api/admin/orderFor/goods' },
    summary: '代客下单：按名称、拼音、货号、条码或客户自己的叫法找商品，带该客户的价格、阶梯、库存与上次成交',
    access: 'operator',
    permission: 'order.place',
    query: z.strictObject({ khId: id, keyword: text(60).min(1, '请输入要找的商品') }),
    data: foundGoods,
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('order-for goods', '代客下单：找商品，带该客户的价', [
        word('khId', '客户 id'),
        word('keyword', '词'),
      ]),
    ],
    shown: { text: shownAs(foundGoods, goodsText) },
  }),
  adminOrderForMatch: defineCall({
    at: { method: 'POST', path: '/api/admin/orderFor/match' },
    summary: '代客下单：粘贴的一批文字行匹配商品，与客户的快速下单同一规则',
    access: 'operator',
    permission: 'order.place',
    body: z.strictObject({ khId: id, lines: z.array(orderLine.strict()).min(1).max(MOST_LINES) }),
    data: matchedRows,
    refusals: ['forbidden', 'not-found'],
    bodyLimit: 1024 * 1024,
    terminal: [
      verb('order-for match', '代客下单：表格（货号,名称）匹配商品', [
        word('khId', '客户 id'),
        typed('', '订货.csv', { name: 'file', file: wantedLines, required: true }),
      ]),
    ],
    shown: { text: shownAs(matchedRows, matchText) },
  }),
  adminOrderForStart: defineCall({
    at: { method: 'POST', path: '/api/admin/orderFor/start' },
    summary: '代客下单：把一张旧订单（按今天的价格）或一张报价单（按所报的价格）的商品加进来',
    access: 'operator',
    permission: 'order.place',
    body: z.strictObject({ khId: id, orderId: textId.optional(), quoteId: textId.optional() }),
    data: basket,
    refusals: ['forbidden', 'not-found', 'order-changed', 'quote-closed', 'quote-expired'],
    terminal: [
      verb('order-for start', '代客下单：把旧订单或报价单的商品加进来', [
        word('khId', '客户 id'),
        typed('orderId', '订单 id', { name: 'order' }),
        typed('quoteId', '询价单 id', { name: 'quote' }),
      ]),
    ],
    shown: { text: shownAs(basket, basketText) },
  }),
  adminOrderForPlace: defineCall({
    at: { method: 'POST', path: '/api/admin/orderFor/place' },
    summary: '代客下单：以客户的一位用户的名义提交，生成待付款订单并通知买家；同一 requestId 只生成一张',
    access: 'operator',
    permission: 'order.place',
    body: z.strictObject({
      ...wish,
      khId: id,
      version: z.number().int().min(0).max(1_000_000_000),
      requestId,
      userId: id,
      payMethod,
      /** the payable that staff saw, yuan: only compared, never charged */
      seenPayAmount: z.number().min(0).max(1_000_000_000_000),
      seenGifts: z
        .array(z.strictObject({ goodsId: id, giftNum: count }))
        .max(100)
        .optional(),
    }),
    data: z.object({ id: z.string(), orderNo: z.string(), payAmount: yuan }),
    refusals: [
      'forbidden',
      'not-found',
      'transition-refused',
      'nothing-to-order',
      'order-address-missing',
      'lines-need-attention',
      'stock-short',
      'order-changed',
      'unpaid-limit',
      'card-unusable',
      'gift-gone',
      'activity-closed',
      'activity-limit',
      'quote-closed',
      'quote-expired',
      'quote-superseded',
      'quote-ordered',
      'not-deliverable',
      'way-unavailable',
      'amount-too-large',
      'method-unavailable',
      'title-unusable',
      'request-id-reused',
    ],
    terminal: [
      whole('order-for place', '代客下单：以客户一位用户的名义提交', [
        word('khId', '客户 id'),
        typed('seenPayAmount', '所见的应付（元）', { name: 'seen' }),
      ]),
    ],
  }),
};

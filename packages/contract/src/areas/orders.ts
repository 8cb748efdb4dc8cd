import { count, defineCall, id, instant, page, paging, text, textId, yuan, z } from '../define-call';
import { adjustment, cartLine, giftLine, hint, promotionGroup, quoteTotals, quotedLine } from './cart';
import { card } from './rewards';

const invoiceWish = z.object({
  /** none 不开票 · ordinary 普通发票 · special 专用发票 */
  kind: z.enum(['none', 'ordinary', 'special']).default('none'),
  title: text(100).default(''),
  taxNumber: text(30).default(''),
  /** one of the company's titles: kind, title and tax number are then the title's own */
  titleId: id.optional(),
});

/** How an order can be paid; what is offered is configuration (cloudPay). */
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

const preview = z.object({
  lines: z.array(cartLine),
  version: z.number().int(),
  totals: quoteTotals,
  adjustments: z.array(adjustment),
  hints: z.array(hint),
  groups: z.array(promotionGroup),
  gifts: z.array(giftLine),
  /** the company's coupons for this basket; unusable ones say why */
  coupons: z.object({ usable: z.array(card), unusable: z.array(card) }),
  /** the coupon in this quote, '' = none; and the one by which the buyer gets most, gifts counted, '' = none */
  couponId: z.string(),
  bestCouponId: z.string(),
  points: z.object({
    balance: z.number().int(),
    /** spent in this quote */
    used: z.number().int(),
    /** the most that this basket takes */
    most: z.number().int(),
    /** yuan they are worth */
    usedAmount: yuan,
    mostAmount: yuan,
    /** fewer are not taken; absent = any number is */
    least: z.number().int().optional(),
    rateText: z.string(),
  }),
  /** more than one = paid in parts */
  instalments: z.array(
    z.object({
      seq: z.number().int(),
      name: z.string(),
      amount: yuan,
      openTime: instant.optional(),
      closeTime: instant.optional(),
    }),
  ),
  /** what must be known before paying: fate of the deposit, a group's deadline */
  terms: z.array(z.string()),
  freightNote: z.string(),
  /** more than one = the order will be split (autoSplitOrder) */
  split: z.array(splitPart),
  methods: z.array(z.object({ code: payMethod, name: z.string(), note: z.string() })),
  /** stands in the way of placing it, in Chinese */
  refusals: z.array(z.object({ code: z.string(), text: z.string() })),
});
export type WireOrderPreview = z.infer<typeof preview>;

const orderLine = quotedLine.extend({
  id: z.string(),
  goodsId: z.string(),
  goodsName: z.string(),
  goodsCode: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  packingSpecification: z.number().int(),
  saleIP: yuan,
  saleSP: yuan,
  listIP: yuan,
  listSP: yuan,
  shipFrom: z.string(),
  shippedNum: z.number().int(),
  returnedNum: z.number().int(),
  childOrderId: z.string(),
  /** ordinary · activity:<id> · add-on:<id> · gift:<id> */
  context: z.string().optional(),
  /** the line that an add-on hangs on */
  parentLineId: z.string().optional(),
  /** 赠品, 换购; empty for other lines */
  tag: z.string().optional(),
});
export type WireOrderLine = z.infer<typeof orderLine>;

const orderHead = z.object({
  id: z.string(),
  orderNo: z.string(),
  kind: z.string(),
  /** state of packages/domain orders: unpaid, to-ship, part-shipped, shipped, completed … */
  state: z.string(),
  stateName: z.string(),
  parentId: z.string(),
  holdReasons: z.array(z.string()),
  shipFrom: z.string(),
  createTime: instant,
  goodsAmount: yuan,
  discountAmount: yuan,
  freightAmount: yuan,
  payAmount: yuan,
  paidAmount: yuan,
  refundedAmount: yuan,
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  kinds: z.number().int(),
  payMethod: z.string(),
  /** pay before; absent when the clock does not run */
  expireTime: instant.optional(),
  /** what the buyer may do now: pay, cancel, confirm, reorder, print … */
  actions: z.array(z.string()),
  /** 预售: the parts it is paid in, first to last */
  phases: z
    .array(
      z.object({
        seq: z.number().int(),
        /** 定金, 尾款 */
        name: z.string(),
        amount: yuan,
        paidAmount: yuan,
        /** waiting = not open yet · closed = cannot be paid any more */
        phaseState: z.enum(['waiting', 'open', 'paid', 'closed']),
        openTime: instant,
        closeTime: instant.optional(),
      }),
    )
    .optional(),
  /** 预售: what becomes of the deposit when the balance is not paid in time */
  fateText: z.string().optional(),
  lines: z.array(orderLine),
});
export type WireOrder = z.infer<typeof orderHead>;

const orderDetail = orderHead.extend({
  address: z.object({
    name: z.string(),
    phone: z.string(),
    province: z.string(),
    city: z.string(),
    county: z.string(),
    address: z.string(),
  }),
  invoice: invoiceWish,
  /** the invoice over this order, the last one; absent = none was applied for */
  invoiceState: z
    .object({
      id: z.string(),
      no: z.string(),
      state: z.string(),
      stateName: z.string(),
      tone: z.string(),
      /** the screen that shows it, opened with ?id= */
      screen: z.string(),
      number: z.string(),
    })
    .optional(),
  remark: z.string(),
  buyerPoNo: z.string(),
  /** who placed it */
  buyer: z.string(),
  company: z.string(),
  cancelReason: z.string(),
  /** 拼团: the seat that the order holds or held; its group can be looked at once it is paid */
  group: z.object({ activityId: z.string(), groupId: z.string() }).optional(),
  /** every reduction by name, over all lines */
  adjustments: z.array(adjustment),
  /** what was read before paying: fate of the deposit, a group's deadline */
  terms: z.array(z.string()),
  history: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      toName: z.string(),
      event: z.string(),
      actor: z.string(),
      note: z.string(),
      time: instant,
    }),
  ),
  instalments: z.array(
    z.object({
      seq: z.number().int(),
      name: z.string(),
      amount: yuan,
      paidAmount: yuan,
      state: z.string(),
      openTime: instant,
      closeTime: instant.optional(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      no: z.string(),
      method: z.string(),
      methodName: z.string(),
      amount: yuan,
      state: z.string(),
      stateName: z.string(),
      createTime: instant,
    }),
  ),
  refunds: z.array(
    z.object({
      no: z.string(),
      amount: yuan,
      state: z.string(),
      stateName: z.string(),
      reason: z.string(),
      createTime: instant,
    }),
  ),
  vouchers: z.array(
    z.object({
      url: z.string(),
      state: z.string(),
      stateName: z.string(),
      note: z.string(),
      createTime: instant,
    }),
  ),
  shipments: z.array(
    z.object({
      id: z.string(),
      carrier: z.string(),
      trackingNo: z.string(),
      shipTime: instant,
      lines: z.array(z.object({ orderLineId: z.string(), num: z.number().int() })),
    }),
  ),
  children: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      state: z.string(),
      stateName: z.string(),
      shipFrom: z.string(),
      payAmount: yuan,
    }),
  ),
  /** facts for the transfer panel */
  transferAccount: z.object({ name: z.string(), bank: z.string(), account: z.string() }).optional(),
});
export type WireOrderDetail = z.infer<typeof orderDetail>;

const settle = {
  /** cart lines to settle; without them all checked ones */
  cartIds: z.array(id).max(500).optional(),
  addressId: id.optional(),
  /** the chosen coupon, '' = none; absent = the best one */
  couponId: z.string().max(15).optional(),
  /** points to spend */
  points: z.number().int().min(0).max(100_000_000).default(0),
};

export const orders = {
  orderPreview: defineCall({
    summary: '结算预览：行、金额、运费、拆单、支付方式、不能下单的原因',
    access: 'member',
    body: z.object({ ...settle, payMethod: payMethod.optional() }),
    data: preview,
    refusals: ['nothing-to-order', 'not-found'],
  }),
  orderPlace: defineCall({
    summary: '提交订单；同一 requestId 只生成一张，重复提交得到同一答复。金额变差时拒绝并附新的预览',
    access: 'member',
    specified: true,
    body: z.object({
      ...settle,
      addressId: id,
      requestId: text(64).regex(/^[A-Za-z0-9_-]{8,64}$/),
      payMethod: payMethod,
      invoice: invoiceWish.default({ kind: 'none', title: '', taxNumber: '' }),
      remark: text(200).default(''),
      buyerPoNo: text(40).default(''),
      /** the payable the buyer saw, yuan: only compared, never used */
      seenPayAmount: z.number().min(0).max(1_000_000_000_000),
      /** the gifts the buyer saw: fewer are refused with the new preview (I6) */
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
      'method-unavailable',
      'title-unusable',
      'request-id-reused',
      'not-found',
    ],
  }),
  orderPage: defineCall({
    summary: '我的订单（本公司）；state 为状态或 all，keyword 查单号或商品名，from/to 为 yyyy-MM-dd',
    access: 'member',
    specified: true,
    query: z.object({
      state: text(30).default('all'),
      /** only orders of this kind: group-buying … */
      kind: text(30).default(''),
      keyword: text(60).optional(),
      from: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .optional(),
      to: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .optional(),
      ...paging(100, 10),
    }),
    data: page(orderHead),
  }),
  orderNum: defineCall({
    summary: '各状态的订单数与待报价数',
    access: 'member',
    specified: true,
    data: z.object({
      all: z.number().int(),
      states: z.record(z.string(), z.number().int()),
      quotes: z.number().int(),
    }),
  }),
  orderCopy: defineCall({
    summary: '再来一单：列出可加入购物车的行与不可加入的原因；本身不改变任何东西',
    access: 'member',
    specified: true,
    query: z.object({ id: textId }),
    data: z.object({
      list: z.array(
        z.object({
          goodsId: z.string(),
          goodsName: z.string(),
          ipcnt: z.number().int(),
          spcnt: z.number().int(),
          canAdd: z.boolean(),
          /** why not, or what was adjusted */
          reason: z.string(),
        }),
      ),
    }),
    refusals: ['not-found'],
  }),
  orderDetail: defineCall({
    summary: '订单详情',
    access: 'member',
    specified: true,
    params: z.object({ id: textId }),
    data: orderDetail,
    refusals: ['not-found'],
  }),
  orderCancel: defineCall({
    summary: '取消订单；已支付未发货的将退款',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ reason: text(100).default('') }),
    data: orderDetail,
    refusals: ['not-found', 'transition-refused'],
  }),
  orderConfirm: defineCall({
    summary: '确认收货',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({}).default({}),
    data: orderDetail,
    refusals: ['not-found', 'transition-refused'],
  }),
  monthSaleAmount: defineCall({
    summary: '本公司近 12 个月采购额（按下单月，未取消的订单）',
    access: 'member',
    specified: true,
    data: z.array(z.object({ month: z.string(), amount: yuan })),
  }),
};

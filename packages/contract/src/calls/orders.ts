import { DELIVERY_WAYS } from '@pifa/domain';
import { day, defineCall, instant, orElse, page, paging, text, textId, yuan, z } from '../define-call';
import { adjustment, quotedLine } from './cart';
import { invoiceOptions } from './checkout';
import { tradedGoods } from './traded-goods';

const orderLine = quotedLine.extend({
  id: z.string(),
  ...tradedGoods,
  saleIP: yuan,
  saleSP: yuan,
  listIP: yuan,
  listSP: yuan,
  shipFrom: z.string(),
  shippedNum: z.number().int(),
  returnedNum: z.number().int(),
  /** pieces that are out of stock and will not be delivered */
  shortNum: z.number().int().optional(),
  childOrderId: z.string(),
  /** ordinary · activity:<id> · add-on:<id> · gift:<id> */
  context: z.string().optional(),
  /** parent line of an add-on */
  parentLineId: z.string().optional(),
  /** 赠品, 换购; empty for other lines */
  tag: z.string().optional(),
});
export type WireOrderLine = z.infer<typeof orderLine>;

const orderHead = z.object({
  id: z.string(),
  orderNo: z.string(),
  kind: orElse(z.string(), 'ordinary'),
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
  /** 小单费: what of `freightAmount` was paid because the order was small; absent where nothing was */
  smallOrderFee: yuan.optional(),
  payAmount: yuan,
  paidAmount: yuan,
  refundedAmount: yuan,
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  kinds: z.number().int(),
  payMethod: z.string(),
  /** shipped before it is paid (放行): since when, and what is still to be paid */
  releaseTime: instant.optional(),
  owedAmount: yuan.optional(),
  /** how it is delivered, and what the mall called that when it was placed */
  way: orElse(z.enum(DELIVERY_WAYS), 'express'),
  wayName: z.string(),
  /** pay before; absent without a deadline */
  expireTime: instant.optional(),
  /** what the buyer may do now: pay, cancel, confirm, reorder, print … */
  actions: z.array(z.string()),
  /** 预售: its instalments in order */
  phases: z
    .array(
      z.object({
        seq: orElse(z.number().int(), 1),
        /** 定金, 尾款 */
        name: z.string(),
        amount: yuan,
        paidAmount: yuan,
        /** waiting = not open yet · closed = can no longer be paid */
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

const shortage = z.object({
  time: instant,
  cause: z.string(),
  /** refunded = money goes back · reduced = less is payable · cancelled = the whole order */
  outcome: z.enum(['refunded', 'reduced', 'cancelled']),
  /** with freight, where it went back as well */
  amount: yuan,
  points: z.number().int(),
  /** its refunds succeeded */
  settled: z.boolean(),
  lines: z.array(z.object({ orderLineId: z.string(), num: z.number().int() })),
});
/** The same for staff, with who noted it. */
export const deskShortages = z.array(shortage.extend({ operator: z.string() }));

/** What its buyer was told of the way when it was placed; place, address, hours and contact are of 自提. */
const delivery = z.object({
  note: z.string(),
  place: z.string(),
  address: z.string(),
  hours: z.string(),
  contact: z.string(),
});

const orderDetail = orderHead.extend({
  address: z.object({
    name: z.string(),
    phone: z.string(),
    province: z.string(),
    city: z.string(),
    county: z.string(),
    address: z.string(),
  }),
  /** absent for couriers; with the code that collecting needs, once the goods are ready */
  delivery: delivery.extend({ pickupCode: z.string().optional() }).optional(),
  invoice: invoiceOptions,
  /** the latest invoice of this order; absent = none was applied for */
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
  /** 代客下单: the member of staff who placed it for the buyer */
  placedBy: z.string().optional(),
  /** what that person wrote to the buyer */
  placedNote: z.string().optional(),
  cancelReason: z.string(),
  /** 拼团: the seat that the order holds or held; its group can be viewed once it is paid */
  group: z.object({ activityId: z.string(), groupId: z.string() }).optional(),
  /** every reduction by name, over all lines */
  adjustments: z.array(adjustment),
  /** the terms shown before payment: what happens to the deposit, a group's deadline */
  terms: z.array(z.string()),
  /** 缺货: what will not be delivered, why, and what it gave back */
  shortages: z.array(shortage).optional(),
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
      seq: orElse(z.number().int(), 1),
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
      /** 自送: who drives, and the phone; '' = not said */
      driver: z.string(),
      driverPhone: z.string(),
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
  /** the seller's account for bank transfers */
  transferAccount: z.object({ name: z.string(), bank: z.string(), account: z.string() }).optional(),
});
export type WireOrderDetail = z.infer<typeof orderDetail>;
/** What staff see of an order the way its buyer does. */
export const deskOrder = orderDetail
  .omit({
    actions: true,
    address: true,
    delivery: true,
    group: true,
    transferAccount: true,
    adjustments: true,
    payments: true,
    refunds: true,
    vouchers: true,
    shipments: true,
    history: true,
  })
  .extend({
    delivery: delivery.optional(),
    lines: z.array(orderLine.extend({ leftNum: z.number().int() })),
  });

export const orders = {
  orderPage: defineCall({
    at: { method: 'GET', path: '/api/goods/orders/myPage' },
    summary: '我的订单（本公司）；state 为状态或 all，keyword 查单号或商品名，from/to 为 yyyy-MM-dd',
    access: 'member',
    specified: true,
    query: z.object({
      state: text(30).default('all'),
      /** only orders of this kind: group-buying … */
      kind: text(30).default(''),
      keyword: text(60).optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging(100, 10),
    }),
    data: page(orderHead),
  }),
  orderNum: defineCall({
    at: { method: 'GET', path: '/api/goods/orders/num' },
    summary: '各状态的订单数与待报价数',
    access: 'member',
    specified: true,
    data: z.object({
      all: z.number().int(),
      states: z.record(z.string(), z.number().int()),
      quotes: z.number().int(),
      /** orders from before the mall was here; absent = none */
      old: z.number().int().optional(),
    }),
  }),
  orderCopy: defineCall({
    at: { method: 'GET', path: '/api/goods/orders/copy' },
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
    at: { method: 'GET', path: '/api/goods/orders/:id' },
    summary: '订单详情',
    access: 'member',
    specified: true,
    params: z.object({ id: textId }),
    data: orderDetail,
    refusals: ['not-found'],
  }),
  orderCancel: defineCall({
    at: { method: 'POST', path: '/api/goods/orders/:id/cancel' },
    summary: '取消订单；已支付未发货的将退款',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ reason: text(100).default('') }),
    data: orderDetail,
    refusals: ['not-found', 'transition-refused'],
  }),
  orderConfirm: defineCall({
    at: { method: 'POST', path: '/api/goods/orders/:id/confirm' },
    summary: '确认收货',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({}).default({}),
    data: orderDetail,
    refusals: ['not-found', 'transition-refused'],
  }),
  monthSaleAmount: defineCall({
    at: { method: 'GET', path: '/api/goods/ordersDetail/monthSaleAmount' },
    summary: '本公司近 12 个月采购额（按下单月，未取消的订单）',
    access: 'member',
    specified: true,
    data: z.array(z.object({ month: z.string(), amount: yuan })),
  }),
};

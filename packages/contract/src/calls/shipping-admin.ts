import { DELIVERY_WAYS } from '@pifa/domain';
import {
  cursorPaging,
  defineCall,
  done,
  instant,
  listOf,
  momentIn,
  text,
  textId,
  textIds,
  z,
} from '../define-call';
import { typed, verb, whole, word } from '../terminal';

/** Papers that are printed of orders; the last is the first two in one go. */
const document = z.enum(['picking', 'delivery', 'label', 'picking-delivery']);
const shipHead = z.object({
  id: z.string(),
  orderNo: z.string(),
  khId: z.string(),
  company: z.string(),
  /** '' for those who may not read it */
  recipient: z.string(),
  region: z.string(),
  way: z.enum(DELIVERY_WAYS),
  wayName: z.string(),
  shipFrom: z.string(),
  kinds: z.number().int(),
  /** whole packs and loose pieces that are left to ship */
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  state: z.string(),
  stateName: z.string(),
  remark: z.string(),
  /** the address was changed after printing */
  papersOld: z.boolean(),
  /** the buyer asks for money back of what is not shipped */
  asksRefund: z.boolean(),
  /** how often each paper was printed */
  printed: z.object({
    picking: z.number().int(),
    delivery: z.number().int(),
    label: z.number().int(),
  }),
  payTime: instant.optional(),
  /** what is left has to be on its way by then */
  dueTime: instant.optional(),
});

const SHIP_LABELS = {
  asksRefund: '买家申请退款',
  bin: '货位',
  correctedNum: '更正次数',
  delivery: '发货单',
  label: '标签',
  leftNum: '待发',
  num: '数量',
  papersOld: '打印后改了地址',
  picking: '拣货单',
  printed: '打印次数',
  takeBackUntil: '可撤销至',
};

/** 发货台, 打印, 物流 (ADMIN §7.2, §8.1, §8.11). */
export const shippingAdmin = {
  adminShipDesk: defineCall({
    at: { method: 'GET', path: '/api/admin/ship' },
    summary: '发货台：待发货与部分发货的订单，等得最久的在前；写 orders 即只列这些',
    access: 'operator',
    permission: 'order.ship',
    query: z.strictObject({ orders: textIds(200).default([]), ...cursorPaging }),
    data: listOf(shipHead),
    refusals: ['forbidden'],
    terminal: [whole('ship-desk', '待发货的订单，等得最久的在前')],
    shown: { labels: SHIP_LABELS },
  }),
  adminShipOrder: defineCall({
    at: { method: 'GET', path: '/api/admin/ship/order' },
    summary: '发货台：按订单号（扫描）打开一张订单，含收货地址、明细、条码与货位',
    access: 'operator',
    permission: 'order.ship',
    query: z.strictObject({ no: text(40).min(1, '请输入订单号') }),
    data: shipHead.extend({
      phone: z.string(),
      address: z.string(),
      lines: z.array(
        z.object({
          id: z.string(),
          goodsCode: z.string(),
          goodsName: z.string(),
          spec: z.string(),
          image: z.string(),
          barcode: z.string(),
          bin: z.string(),
          unit: z.string(),
          packUnit: z.string(),
          packingSpecification: z.number().int(),
          /** pieces that are left to ship */
          leftNum: z.number().int(),
          ipcnt: z.number().int(),
          spcnt: z.number().int(),
        }),
      ),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('ship-order', '按订单号打开一张待发的订单', [word('no', '订单号')])],
    shown: { labels: SHIP_LABELS },
  }),
  adminShipments: defineCall({
    at: { method: 'GET', path: '/api/admin/shipments' },
    summary: '物流：发货记录，新的在前；按运单号、订单号、快递公司、日期查找',
    access: 'operator',
    permission: 'order.read',
    query: z.strictObject({
      keyword: text(60).default(''),
      carrier: text(40).default(''),
      from: momentIn('start').optional(),
      to: momentIn('end').optional(),
      ...cursorPaging,
    }),
    data: listOf(
      z.object({
        id: z.string(),
        orderId: z.string(),
        orderNo: z.string(),
        company: z.string(),
        region: z.string(),
        carrier: z.string(),
        trackingNo: z.string(),
        way: z.enum(DELIVERY_WAYS),
        driver: z.string(),
        shipTime: instant,
        receiveTime: instant.optional(),
        state: z.string(),
        stateName: z.string(),
        kinds: z.number().int(),
        /** pieces of the parcel */
        num: z.number().int(),
        /** how often its waybill was corrected */
        correctedNum: z.number().int(),
        /** it can be taken back until then */
        takeBackUntil: instant.optional(),
      }),
    ),
    refusals: ['forbidden'],
    terminal: [whole('shipments', '发货记录')],
    shown: { labels: SHIP_LABELS },
  }),
  adminHandOver: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/hand-over' },
    summary: '交货：自提凭提货码，或核对后写取货人；自送写收货人。订单随即完成',
    access: 'operator',
    permission: 'order.ship',
    body: z.strictObject({
      orderId: textId,
      code: text(6).default(''),
      name: text(40).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('hand-over', '交货：自提凭提货码或写取货人，自送写收货人', [
        word('orderId', '订单 id'),
        typed('code', '提货码'),
        typed('name', '取货人'),
      ]),
    ],
  }),
  adminPrint: defineCall({
    at: { method: 'GET', path: '/api/admin/prints/:document' },
    summary:
      '打印：拣货单、发货单（A4 或 241×140 三联）、两者一起、标签（100×150），一份文件多张订单；答复即网页',
    access: 'operator',
    permission: 'order.read',
    params: z.strictObject({ document }),
    query: z.strictObject({ orders: textIds(500).default([]), size: z.enum(['a4', '241']).default('a4') }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    terminal: [
      whole('print', '拣货单、发货单、标签（网页），加 --out <文件.html>', [
        word('document', document.options.join('|')),
      ]),
    ],
    shown: { page: true },
  }),
  adminPrintMark: defineCall({
    at: { method: 'POST', path: '/api/admin/prints' },
    summary: '登记已打印：次数与时间，以及纸上的收货地址（之后改了地址须重打才能发货）',
    access: 'operator',
    permission: 'order.note',
    body: z.strictObject({ document, orders: z.array(textId).min(1).max(500) }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('print-mark', '登记已打印', [
        word('document', document.options.join('|')),
        typed('orders', '订单 id,…'),
      ]),
    ],
  }),
};

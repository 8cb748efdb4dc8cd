import {
  DELIVERY_WAYS,
  deskViews,
  HOLD_REASONS,
  MARK_COLOURS,
  type MarkColour,
  ORDER_STATES,
  orderColumns,
} from '@pifa/domain';
import {
  cursorPaging,
  defineCall,
  done,
  flag,
  id,
  instant,
  listOf,
  momentIn,
  text,
  textId,
  textIds,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { ORDER_LABELS, ROW_LABELS } from './order-labels';
import { deskOrder, deskShortages } from './orders';

const colours = Object.keys(MARK_COLOURS) as MarkColour[];
const yesOrNo = z.enum(['', 'yes', 'no']).default('');
const MOST_YUAN = 1_000_000_000;
/** So many ids fit into an address. */
const MOST_PICKED = 300;

/** What narrows the staff's list of orders; the export takes the same. */
const orderFilters = {
  view: z.enum(deskViews).default('all'),
  state: z.enum(['', ...ORDER_STATES]).default(''),
  hold: z.enum(['', ...HOLD_REASONS]).default(''),
  /** order number or its end, the buyer's own number, waybill, phone, recipient, company, goods code */
  keyword: text(60).default(''),
  placedFrom: momentIn('start').optional(),
  placedTo: momentIn('end').optional(),
  paidFrom: momentIn('start').optional(),
  paidTo: momentIn('end').optional(),
  shippedFrom: momentIn('start').optional(),
  shippedTo: momentIn('end').optional(),
  khId: id.optional(),
  level: text(40).default(''),
  /** id of the company's salesperson */
  salesperson: id.optional(),
  /** the beginning of a region code: 44 = 广东 */
  region: z
    .string()
    .regex(/^(\d{2,9})?$/)
    .default(''),
  shipFrom: text(60).default(''),
  method: z.enum(['', 'scan', 'transfer']).default(''),
  way: z.enum(['', ...DELIVERY_WAYS]).default(''),
  amountFrom: yuanIn(2, MOST_YUAN).optional(),
  amountTo: yuanIn(2, MOST_YUAN).optional(),
  promotion: id.optional(),
  remark: yesOrNo,
  /** some paper of it was printed */
  printed: yesOrNo,
  invoice: z.enum(['', 'none', 'ordinary', 'special']).default(''),
  /** a goods code */
  goods: text(60).default(''),
  mark: z.enum(['', ...colours]).default(''),
  /** id of whom the order was given to */
  assigned: id.optional(),
  /** by the time of placing; `-` = newest first */
  sort: z.enum(['-placed', 'placed']).default('-placed'),
};

const mark = z.object({ colour: z.enum(colours), word: z.string() });
const colleague = z.object({ id: z.string(), name: z.string() });

const deskRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** the paid order that this is a part of; '' = it is one itself */
  parentId: z.string(),
  kind: z.string(),
  createTime: instant,
  payTime: instant.optional(),
  shipTime: instant.optional(),
  /** when the buyer last asked for the goods */
  remindTime: instant.optional(),
  /** since when somebody waits; absent = nobody */
  waitTime: instant.optional(),
  /** 放行: shipped before it is paid, and what is still owed */
  releaseTime: instant.optional(),
  owedAmount: yuan.optional(),
  khId: z.string(),
  company: z.string(),
  level: z.string(),
  salesperson: z.string(),
  /** province and city */
  region: z.string(),
  kinds: z.number().int(),
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  payAmount: yuan,
  paidAmount: yuan,
  refundedAmount: yuan,
  payMethod: z.string(),
  payMethodName: z.string(),
  way: z.enum(DELIVERY_WAYS),
  wayName: z.string(),
  state: z.string(),
  stateName: z.string(),
  tone: z.string(),
  holdReasons: z.array(z.string()),
  shipFrom: z.string(),
  remark: z.string(),
  buyerPoNo: z.string(),
  invoiceWish: z.string(),
  mark: mark.optional(),
  assigned: colleague.optional(),
  /** 代客下单: who of the staff placed it for the buyer */
  placedBy: z.string().optional(),
  /** how many papers of it were printed, and when last */
  printNum: z.number().int(),
  printTime: instant.optional(),
  /** how many notes staff wrote about it */
  noteNum: z.number().int(),
});

/** 订单 (ADMIN §7.2): the staff's list, one order, and the light acts on it. */
export const ordersAdmin = {
  adminOrders: defineCall({
    at: { method: 'GET', path: '/api/admin/orders' },
    summary: '订单：按视图、筛选与查找，按键翻页；只列本人范围内的',
    access: 'operator',
    permission: 'order.read',
    query: z.strictObject({ ...orderFilters, ...cursorPaging }),
    data: listOf(deskRow),
    refusals: ['forbidden'],
    terminal: [whole('orders', '订单')],
    shown: { labels: ROW_LABELS },
  }),
  adminOrder: defineCall({
    at: { method: 'GET', path: '/api/admin/orders/:id' },
    summary: '一张订单：明细与价格由来、合计、收货、付款与凭证、发货、售后、内部备注、经过',
    access: 'operator',
    permission: 'order.read',
    params: z.strictObject({ id: textId }),
    data: deskOrder.extend({
      payTime: instant.optional(),
      shipTime: instant.optional(),
      waitTime: instant.optional(),
      printNum: z.number().int(),
      printTime: instant.optional(),
      remindTime: instant.optional(),
      tone: z.string(),
      releaseCause: z.string().optional(),
      releasedBy: z.string().optional(),
      shortages: deskShortages.optional(),
      khId: z.string(),
      companyCode: z.string(),
      level: z.string(),
      salesperson: z.string(),
      region: z.string(),
      payMethodName: z.string(),
      mark: mark.optional(),
      assigned: colleague.optional(),
      /** absent for those who may not read contacts; the phone is masked */
      recipient: z.object({ name: z.string(), phone: z.string(), address: z.string() }).optional(),
      adjustments: z.array(z.object({ label: z.string(), amount: yuan })),
      payments: z.array(
        z.object({
          id: z.string(),
          no: z.string(),
          methodName: z.string(),
          amount: yuan,
          state: z.string(),
          stateName: z.string(),
          createTime: instant,
        }),
      ),
      refunds: z.array(
        z.object({
          id: z.string(),
          no: z.string(),
          amount: yuan,
          state: z.string(),
          stateName: z.string(),
          reason: z.string(),
          failReason: z.string(),
          createTime: instant,
        }),
      ),
      vouchers: z.array(
        z.object({
          /** opens for this session, for some minutes */
          url: z.string(),
          isPicture: z.boolean(),
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
          driver: z.string(),
          driverPhone: z.string(),
          /** who took what was collected or driven by the mall */
          handedTo: z.string(),
          createTime: instant,
          receiveTime: instant.optional(),
          lines: z.array(z.object({ orderLineId: z.string(), num: z.number().int() })),
          /** its values before corrections, oldest first */
          corrections: z.array(
            z.object({
              carrier: z.string(),
              trackingNo: z.string(),
              reason: z.string(),
              createTime: instant,
            }),
          ),
        }),
      ),
      afterSales: z.array(
        z.object({
          id: z.string(),
          no: z.string(),
          kindName: z.string(),
          stateName: z.string(),
          createTime: instant,
        }),
      ),
      /** the quotes that its lines come from */
      quotes: z.array(z.object({ id: z.string(), no: z.string() })),
      notes: z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), createTime: instant })),
      history: z.array(
        z.object({ words: z.string(), actor: z.string(), note: z.string(), createTime: instant }),
      ),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('order', '一张订单', [word('id', '订单 id')])],
    shown: { labels: ORDER_LABELS },
  }),
  adminOrderContact: defineCall({
    at: { method: 'GET', path: '/api/admin/orders/:id/contact' },
    summary: '显示收货人的完整手机与地址；每次都记在操作记录里',
    access: 'operator',
    permission: 'order.read',
    sensitive: true,
    params: z.strictObject({ id: textId }),
    data: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('order-contact', '订单收货人的手机与地址（有记录）', [word('id', '订单 id')])],
  }),
  adminOrderNote: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/notes' },
    summary: '订单内部备注：只给同事看，买家永远看不到',
    access: 'operator',
    permission: 'order.note',
    body: z.strictObject({ orderId: textId, text: text(2000).min(1, '请填写备注') }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('order-note', '写订单内部备注', [word('orderId', '订单 id'), typed('text', '备注')])],
  }),
  adminOrderMark: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/mark' },
    summary: '标记订单：颜色与词；词为空即去掉标记',
    access: 'operator',
    permission: 'order.note',
    body: z.strictObject({
      orderId: textId,
      colour: z.enum(colours).default('red'),
      word: text(20).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('order-mark', '标记订单，不写词即去掉', [
        word('orderId', '订单 id'),
        typed('word', '词'),
        typed('colour'),
      ]),
    ],
  }),
  adminOrderAssign: defineCall({
    at: { method: 'POST', path: '/api/admin/orders/assign' },
    summary: '分配订单给同事，或由自己认领；to 为账号名，空即不再由谁负责',
    access: 'operator',
    permission: 'order.note',
    body: z.strictObject({ orderId: textId, to: text(40).default('') }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('order-assign', '分配订单给同事', [word('orderId', '订单 id'), typed('to', '账号')])],
  }),
  adminOrderHands: defineCall({
    at: { method: 'GET', path: '/api/admin/orders/hands' },
    summary: '可以分配订单给谁：能看订单的同事',
    access: 'operator',
    permission: 'order.note',
    data: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string() })),
    refusals: ['forbidden'],
    terminal: [verb('order-hands', '可以分配订单给谁')],
  }),
  adminOrdersFile: defineCall({
    at: { method: 'GET', path: '/api/admin/orders/file' },
    summary:
      '导出筛选到的订单（rows=orders，所选的列）或订单明细（rows=lines，一行一个商品）：CSV 或 xlsx，行数不限；收货人、手机与成本需要相应权限',
    access: 'operator',
    permission: 'order.export',
    query: z.strictObject({
      ...orderFilters,
      rows: z.enum(['orders', 'lines']).default('orders'),
      /** only these of them; empty = all */
      ids: textIds(MOST_PICKED).default([]),
      format: z.enum(['csv', 'xlsx']).default('csv'),
      columns: z
        .string()
        .max(400)
        .default('')
        .transform((list) => list.split(',').filter(Boolean))
        .pipe(z.array(z.enum(orderColumns)).max(orderColumns.length)),
      /** only says whether the file would be given: a page asks before it follows the link */
      check: flag.default(false),
    }),
    data: z.unknown(),
    refusals: ['forbidden', 'step-up-needed'],
    terminal: [
      whole('orders-file', '导出筛选到的订单，加 --out <文件>', [
        typed('rows', 'orders|lines'),
        typed('ids', '订单 id,…'),
      ]),
      verb(
        'export-orders',
        '导出订单明细，一行一个商品，加 --out <文件>',
        [
          typed('placedFrom', '2026-01-01', { name: 'from' }),
          typed('placedTo', '2026-01-31', { name: 'to' }),
          typed('format', 'csv|xlsx'),
        ],
        { rows: 'lines' },
      ),
    ],
  }),
};

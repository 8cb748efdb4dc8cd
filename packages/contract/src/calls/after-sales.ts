import {
  count,
  cursorPaging,
  day,
  defineCall,
  done,
  id,
  instant,
  listOf,
  orElse,
  page,
  paging,
  requestId,
  text,
  textId,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { typed, verb, word } from '../terminal';
import { tradedGoods } from './traded-goods';

/** After-sale requests of delivered orders, and the operator's decisions. */
const kind = orElse(z.enum(['refund-only', 'return', 'damaged']), 'return');
export type WireAfterSaleKind = z.infer<typeof kind>;

const photos = z.array(textId).max(6).default([]);
const description = text(500).default('');

const goods = z.object({
  orderLineId: z.string(),
  ...tradedGoods,
  /** 赠品, 换购; empty for other lines */
  tag: z.string(),
});

const requestLine = goods.extend({
  /** stored in pieces; shown as packs and loose pieces */
  num: z.number().int(),
  /** yuan given back for them */
  amount: yuan,
  points: z.number().int(),
  /** the warehouse restocked them; absent until they were received */
  restocked: z.boolean().optional(),
});

const head = z.object({
  id: z.string(),
  no: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  kind,
  kindName: z.string(),
  /** waiting · to-return · sent · received · to-refund · refunding · done · rejected · withdrawn */
  state: z.string(),
  stateName: z.string(),
  reason: z.string(),
  createTime: instant,
  /** goods, without freight */
  goodsAmount: yuan,
  freightAmount: yuan,
  /** the whole refund */
  refundAmount: yuan,
  points: z.number().int(),
  lines: z.array(requestLine),
});

const detail = head.extend({
  description: z.string(),
  photos: z.array(z.object({ id: z.string(), url: z.string() })),
  /** who applied */
  buyer: z.string(),
  rejectReason: z.string(),
  /** where to send the goods */
  returnAddress: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
  /** what the buyer may do now: withdraw, send, ask-again */
  actions: z.array(z.string()),
  history: z.array(
    z.object({ to: z.string(), toName: z.string(), actor: z.string(), note: z.string(), time: instant }),
  ),
  refunds: z.array(
    z.object({
      no: z.string(),
      amount: yuan,
      state: z.string(),
      stateName: z.string(),
      createTime: instant,
    }),
  ),
});
export type WireAfterSale = z.infer<typeof detail>;

const offer = z.object({ kind, num: z.number().int(), why: z.string() });
const option = goods.extend({
  totalNum: z.number().int(),
  shippedNum: z.number().int(),
  /** how many pieces may be claimed in each way, and why none */
  offers: z.array(offer),
  /** what was paid for all pieces of the line, and how much of it is already claimed */
  paidAmount: yuan,
  takenNum: z.number().int(),
  takenAmount: yuan,
});
export type WireAfterSaleOption = z.infer<typeof option>;

const adminRow = detail.extend({
  /** `writeOff`: why what came back cannot be sold again; '' = it can, or nobody said */
  lines: z.array(requestLine.extend({ writeOff: z.string() })),
  company: z.string(),
  khId: z.string(),
  salesperson: z.string(),
  /** masked; only with 查看手机与地址 */
  phone: z.string().optional(),
  /** until when the seller should take the next step; absent where it is the buyer's turn */
  dueTime: instant.optional(),
  /** list value of the gifts that stay with the buyer */
  giftAmount: yuan,
  /** freight of the order that may still be refunded */
  freightLeft: yuan,
  /** what of it is refunded or on its way */
  refundedAmount: yuan,
});

export type WireAdminAfterSale = z.infer<typeof adminRow>;

/** A line of the order beside the request. */
const orderLine = z.object({
  orderLineId: z.string(),
  goodsCode: z.string(),
  barcode: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  totalNum: count,
  shippedNum: count,
  returnedNum: count,
  saleSP: yuan,
  /** what was paid for all of it */
  paidAmount: yuan,
});

/** `12:外箱破损,13:受潮`. */
const writtenOff = (text: string) =>
  text.split(',').map((part) => {
    const [orderLineId, cause] = part.split(':');
    return { orderLineId, cause };
  });

export const afterSales = {
  afterSaleOptions: defineCall({
    at: { method: 'GET', path: '/api/goods/afterSales/options' },
    summary: '一张订单可申请的售后：各行各种方式可申请的数量与原因、已付与已申请的金额',
    access: 'member',
    query: z.object({ orderId: textId }),
    data: z.object({
      orderId: z.string(),
      orderNo: z.string(),
      returnDays: z.number().int(),
      damageDays: z.number().int(),
      kinds: z.array(
        z.object({
          kind,
          name: z.string(),
          hint: z.string(),
          reasons: z.array(z.string()),
          open: z.boolean(),
          why: z.string(),
        }),
      ),
      lines: z.array(option),
    }),
    refusals: ['not-found'],
  }),
  afterSalePage: defineCall({
    at: { method: 'GET', path: '/api/goods/afterSales/page' },
    summary: '本公司的售后申请；state 为状态或 open（未了结的），orderId 只看一张订单（及其拆分）的',
    access: 'member',
    query: z.object({ orderId: textId.optional(), state: text(20).default('all'), ...paging(100, 20) }),
    data: page(detail, 20),
  }),
  afterSaleDetail: defineCall({
    at: { method: 'GET', path: '/api/goods/afterSales/:id' },
    summary: '售后申请详情',
    access: 'member',
    params: z.object({ id: textId }),
    data: detail,
    refusals: ['not-found'],
  }),
  afterSaleAdd: defineCall({
    at: { method: 'POST', path: '/api/goods/afterSales' },
    summary: '申请售后：按行按数量，金额由服务器算出；同一请求编号只生成一张',
    access: 'member',
    body: z.object({
      orderId: textId,
      kind,
      reason: text(40).min(1),
      description,
      lines: z
        .array(z.object({ orderLineId: id, num: count.min(1) }))
        .min(1)
        .max(2000),
      photos,
      requestId: text(64).min(8),
    }),
    data: detail,
    refusals: ['not-found', 'after-sale-refused', 'request-id-reused'],
  }),
  afterSaleWithdraw: defineCall({
    at: { method: 'POST', path: '/api/goods/afterSales/:id/withdraw' },
    summary: '撤销售后申请（寄回之前）',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({}).default({}),
    data: detail,
    refusals: ['not-found', 'transition-refused'],
  }),
  afterSaleSend: defineCall({
    at: { method: 'POST', path: '/api/goods/afterSales/:id/send' },
    summary: '填写退货物流',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ carrier: text(40).min(1), trackingNo: text(60).min(1) }),
    data: detail,
    refusals: ['not-found', 'transition-refused'],
  }),
  afterSaleAgain: defineCall({
    at: { method: 'POST', path: '/api/goods/afterSales/:id/again' },
    summary: '被拒后再申请一次',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ description, photos }),
    data: detail,
    refusals: ['not-found', 'transition-refused', 'after-sale-refused'],
  }),
  orderExport: defineCall({
    at: { method: 'GET', path: '/api/goods/orders/export' },
    summary: '按条件导出本公司的订单明细（CSV，UTF-8 带 BOM，不限行数，边查边发）',
    access: 'member',
    query: z.object({
      state: text(30).default('all'),
      keyword: text(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    data: z.unknown(),
  }),
  orderRemind: defineCall({
    at: { method: 'POST', path: '/api/goods/orders/:id/remind' },
    summary: '提醒发货：商家的订单列表里看得到，每天一次',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({}).default({}),
    data: z.object({ text: z.string() }),
    refusals: ['not-found', 'transition-refused'],
  }),

  adminAfterSales: defineCall({
    at: { method: 'GET', path: '/api/admin/after-sales' },
    summary:
      '售后申请（运营）：待处理、待收退货、待退款的等得最久的在前，其余新的在前；keyword 为申请单号、订单号开头或公司名',
    access: 'operator',
    permission: 'after-sale.read',
    query: z.strictObject({
      /** open 未了结 · waiting 待处理 · returns 待收退货 · refunds 待退款 · done 已完成 · rejected 已拒绝与已撤销 */
      view: z.enum(['open', 'waiting', 'returns', 'refunds', 'done', 'rejected', 'all']).default('open'),
      keyword: text(60).default(''),
      /** of one company */
      khId: id.optional(),
      ...cursorPaging,
    }),
    data: listOf(adminRow),
    refusals: ['bad-input'],
    terminal: [
      verb('after-sale list', '售后申请', [
        typed('view'),
        typed('keyword', '词'),
        typed('khId', '客户 id'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
  }),
  adminAfterSale: defineCall({
    at: { method: 'GET', path: '/api/admin/after-sales/:id' },
    summary: '一张售后申请，与订单的全部明细并排',
    access: 'operator',
    permission: 'after-sale.read',
    params: z.strictObject({ id: textId }),
    data: adminRow.extend({ orderLines: z.array(orderLine) }),
    refusals: ['not-found'],
    terminal: [verb('after-sale show', '一张售后申请', [word('id', '申请 id 或单号')])],
  }),
  adminAfterSalePhoto: defineCall({
    at: { method: 'GET', path: '/api/admin/after-sales/photo' },
    summary: '售后申请的一张照片（运营）',
    access: 'operator',
    permission: 'after-sale.read',
    query: z.strictObject({ id: textId, photo: textId }),
    data: z.unknown(),
    refusals: ['not-found'],
    terminal: [
      verb('after-sale photo', '售后照片，加 --out <文件.webp>', [
        word('id', '申请 id'),
        typed('photo', '照片 id'),
      ]),
    ],
  }),
  adminAfterSaleDecide: defineCall({
    at: { method: 'POST', path: '/api/admin/after-sales/decide' },
    summary: '同意（退货要写退货地址，可另退运费）或拒绝（要写原因）',
    access: 'operator',
    permission: 'after-sale.decide',
    body: z.strictObject({
      id: textId,
      verdict: z.enum(['agree', 'reject']),
      reason: text(200).default(''),
      returnAddress: text(200).default(''),
      /** yuan of the order's freight to be refunded as well */
      freight: yuanIn(2, 1_000_000).default(0),
    }),
    data: done,
    refusals: ['not-found', 'transition-refused', 'bad-input'],
    terminal: [
      verb(
        'after-sale agree',
        '同意售后',
        [
          word('id', '申请 id'),
          typed('returnAddress', '退货地址', { name: 'return-to' }),
          typed('freight', '元'),
          typed('reason', '说明'),
        ],
        { verdict: 'agree' },
      ),
      verb('after-sale reject', '拒绝售后', [word('id', '申请 id'), typed('reason', '原因')], {
        verdict: 'reject',
      }),
    ],
  }),
  adminAfterSaleReceive: defineCall({
    at: { method: 'POST', path: '/api/admin/after-sales/receive' },
    summary: '确认收到退货：restock 为可再售的行，writeOffs 为报损的行与原因；未列的不回库存',
    access: 'operator',
    permission: 'after-sale.receive',
    body: z.strictObject({
      id: textId,
      restock: z.array(id).max(2000).default([]),
      writeOffs: z
        .array(z.strictObject({ orderLineId: id, cause: text(100).min(1, '请写明报损的原因') }))
        .max(2000)
        .default([]),
    }),
    data: done,
    refusals: ['not-found', 'transition-refused', 'bad-input'],
    terminal: [
      verb('after-sale receive', '收到退货；列出可再售的行', [
        word('id', '申请 id'),
        typed('restock', '明细id,…'),
        typed('writeOffs', '明细id:报损的原因,…', { read: writtenOff }),
      ]),
    ],
  }),
  adminAfterSaleRefund: defineCall({
    at: { method: 'POST', path: '/api/admin/after-sales/refund' },
    summary:
      '退款：原路退回；amount 为这一笔的金额（元），不填即退完剩下的，积分随最后一笔退还；同一 requestId 只退一次',
    access: 'operator',
    permission: 'refund.make',
    body: z.strictObject({ id: textId, amount: yuanIn(2, 10_000_000).optional(), requestId }),
    data: done,
    refusals: ['not-found', 'transition-refused', 'bad-input', 'step-up-needed'],
    terminal: [
      verb('after-sale refund', '退款，全部或一部分', [
        word('id', '申请 id'),
        typed('amount', '元'),
        typed('requestId', '编号', { name: 'request', otherwise: 'new-id' }),
      ]),
    ],
  }),
};

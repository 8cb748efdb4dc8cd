import { RECEIPT_WAYS } from '@pifa/domain';
import {
  cursorPaging,
  defineCall,
  done,
  flag,
  instant,
  listOf,
  requestId,
  text,
  textId,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { file, MOST_YUAN, who } from './money-admin';
import { switched, typed, verb, word } from '../terminal';

const way = z.enum(RECEIPT_WAYS);
const day = z.iso.date();

const receiptRow = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  ...who,
  way: z.string(),
  wayName: z.string(),
  /** all that came */
  amount: yuan,
  /** of it, what paid the order */
  applied: yuan,
  reference: z.string(),
  payer: z.string(),
  /** the day on which it came */
  receivedOn: z.string(),
  note: z.string(),
  recordedBy: z.string(),
  /** whoever asked, where a second person confirmed */
  askedBy: z.string(),
  createTime: instant,
  file: file.optional(),
  /** a share of one sum that pays several orders */
  together: z.object({ amount: yuan, orderNos: z.array(z.string()) }).optional(),
});

/** An order that waits for money. */
const receivable = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  ...who,
  payAmount: yuan,
  paidAmount: yuan,
  /** what may be recorded now */
  wanted: yuan,
  /** 全款, 定金, 尾款 */
  partName: z.string(),
  /** false: 定金 and 尾款 come whole */
  partly: z.boolean(),
  /** why nothing can be recorded; '' = it can */
  blocked: z.string(),
  /** the buyer sent a voucher for it that waits to be confirmed */
  voucher: z.boolean(),
  /** why it can have no share of a sum; '' = it can, and a voucher that waits is confirmed with it */
  blockedToDivide: z.string(),
  /** the company's name, and whoever has paid for it before */
  knownPayers: z.array(z.string()),
  createTime: instant,
});

export type WireReceipt = z.infer<typeof receiptRow>;
export type WireReceivable = z.infer<typeof receivable>;

/** `order:12.5:13` as an order, its share and what it wanted. */
const sharesOf = (text: string) =>
  text.split(',').map((part) => {
    const [orderId = '', amount = '', wanted = ''] = part.split(':');
    return { orderId, amount, wanted };
  });

/** 登记收款: money that came without a voucher of the buyer. */
export const receiptAdmin = {
  adminReceivables: defineCall({
    at: { method: 'GET', path: '/api/admin/payments/receivables' },
    summary: '等着付款的订单，供登记收款：按订单 id（together 连同该客户其余的），或订单号、公司名查找',
    access: 'operator',
    permission: 'payment.confirm',
    query: z.strictObject({
      orderId: textId.optional(),
      /** with `orderId`: the other open orders of its customer too, this one first */
      together: flag.default(false),
      keyword: text(60).default(''),
    }),
    data: z.object({ list: z.array(receivable) }),
    refusals: ['forbidden'],
    terminal: [
      verb('receivables', '等着付款的订单', [
        typed('keyword', '订单号或公司'),
        typed('orderId', '订单 id', { name: 'order' }),
        switched('together', { together: 'true' }),
      ]),
    ],
  }),
  adminReceiptFile: defineCall({
    at: { method: 'POST', path: '/api/admin/payments/receipt-file' },
    summary: '上传收款的凭证（multipart，字段 file，图片，6MB 以内）：登记收款时带上 uploadId',
    access: 'operator',
    permission: 'payment.confirm',
    bodyLimit: 7 * 1024 * 1024,
    data: z.object({ uploadId: z.string(), url: z.string() }),
    refusals: ['forbidden', 'bad-input', 'file-type', 'file-too-large'],
    terminal: [
      verb('receipt-upload', '上传收款的凭证，登记收款时写 --upload-id', [
        word('', '图片', { name: 'file', file: 'upload' }),
      ]),
    ],
    shown: { labels: { uploadId: '凭证编号' } },
  }),
  adminReceiptRecord: defineCall({
    at: { method: 'POST', path: '/api/admin/payments/receipts' },
    summary:
      '登记收款（没有买家凭证）：银行到账、现金、个人微信、个人支付宝、承兑；可收一部分。wanted 为所见的待付金额，变了即拒绝；多收、流水号用过须 anyway；超过角色上限转交复核',
    access: 'operator',
    permission: 'payment.confirm',
    body: z.strictObject({
      requestId,
      orderId: textId,
      way,
      amount: yuanIn(2, MOST_YUAN),
      /** what the order wanted when the person looked */
      wanted: yuanIn(2, MOST_YUAN),
      reference: text(60).default(''),
      payer: text(60).default(''),
      /** the day on which it came; absent = today */
      receivedOn: day.optional(),
      uploadId: textId.optional(),
      note: text(200).default(''),
      anyway: z.boolean().default(false),
    }),
    data: done,
    refusals: [
      'forbidden',
      'not-found',
      'nothing-to-pay',
      'transition-refused',
      'confirm-needed',
      'bad-input',
    ],
    terminal: [
      verb('receive', '登记收款', [
        word('orderId', '订单 id'),
        typed('requestId', '请求编号', { otherwise: 'new-id' }),
        typed('way'),
        typed('amount', '元'),
        typed('wanted', '所见的待付金额'),
        typed('reference', '流水号'),
        typed('payer', '付款人'),
        typed('receivedOn', '2026-01-01', { name: 'on' }),
        typed('uploadId', '凭证编号'),
        typed('note', '说明'),
        switched('anyway', { anyway: true }),
      ]),
    ],
  }),
  adminReceiptDivide: defineCall({
    at: { method: 'POST', path: '/api/admin/payments/receipts/divide' },
    summary:
      '一笔款分给同一客户的几张订单：各单一条收款，同一流水号同一凭证；带 paymentId 为买家凭证的那笔转账。各单合计须等于收到的；少付、多付、付款人不同须 anyway；超过角色上限转交复核',
    access: 'operator',
    permission: 'payment.confirm',
    body: z.strictObject({
      requestId,
      /** the buyer's transfer that is divided; absent: money without a voucher */
      paymentId: textId.optional(),
      way: way.default('bank'),
      amount: yuanIn(2, MOST_YUAN),
      orders: z
        .array(
          z.strictObject({
            orderId: textId,
            amount: yuanIn(2, MOST_YUAN),
            /** what the order wanted when the person looked */
            wanted: yuanIn(2, MOST_YUAN),
          }),
        )
        .min(2)
        .max(30),
      reference: text(60).default(''),
      payer: text(60).default(''),
      /** the day on which it came; absent = today */
      receivedOn: day.optional(),
      uploadId: textId.optional(),
      note: text(200).default(''),
      anyway: z.boolean().default(false),
    }),
    data: done,
    refusals: [
      'forbidden',
      'not-found',
      'nothing-to-pay',
      'payment-closed',
      'request-id-reused',
      'transition-refused',
      'confirm-needed',
      'bad-input',
    ],
    terminal: [
      verb('divide-receipt', '一笔款分给同一客户的几张订单', [
        typed('orders', '订单 id:分给它的:所见的待付，逗号分隔', { required: true, read: sharesOf }),
        typed('requestId', '请求编号', { otherwise: 'new-id' }),
        typed('paymentId', '买家凭证的付款 id'),
        typed('way'),
        typed('amount', '一共收到（元）'),
        typed('reference', '流水号'),
        typed('payer', '付款人'),
        typed('receivedOn', '2026-01-01', { name: 'on' }),
        typed('uploadId', '凭证编号'),
        typed('note', '说明'),
        switched('anyway', { anyway: true }),
      ]),
    ],
  }),
  adminReceipts: defineCall({
    at: { method: 'GET', path: '/api/admin/payments/receipts' },
    summary: '收款记录，新的在前：登记的与确认过的转账；keyword 为订单号、公司、付款人、流水号',
    access: 'operator',
    permission: 'payment.read',
    query: z.strictObject({
      way: z.enum(['', 'transfer', 'direct', ...RECEIPT_WAYS]).default(''),
      from: day.optional(),
      to: day.optional(),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(receiptRow),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('receipts', '收款记录', [
        typed('way'),
        typed('keyword', '词'),
        typed('from', '2026-01-01'),
        typed('to', '2026-01-31'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
  }),
  adminPartPaid: defineCall({
    at: { method: 'GET', path: '/api/admin/payments/part-paid' },
    summary: '只收到一部分、还在等余款的订单，新的在前',
    access: 'operator',
    permission: 'payment.read',
    query: z.strictObject({ keyword: text(60).default(''), ...cursorPaging }),
    data: listOf(receivable),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('part-paid', '只收到一部分的订单', [
        typed('keyword', '词'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
  }),
};

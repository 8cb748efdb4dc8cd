import { RECEIPT_WAYS } from '@pifa/domain';
import {
  cursorPaging,
  defineCall,
  done,
  instant,
  listOf,
  requestId,
  text,
  textId,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { tone } from './invoice-titles';
import { typed, switched, verb, word } from '../terminal';

const MOST_YUAN = 1_000_000_000;
const way = z.enum(RECEIPT_WAYS);

/** A file that opens in this session for some minutes. */
const file = z.object({ url: z.string(), isPicture: z.boolean() });

/** What was compared; `ok` absent: nothing was given to compare. */
const check = z.object({ name: z.string(), ok: z.boolean().optional(), text: z.string() });

const who = {
  khId: z.string(),
  company: z.string(),
  companyCode: z.string(),
  level: z.string(),
  salesperson: z.string(),
};

const transferRow = z.object({
  id: z.string(),
  no: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  ...who,
  /** what the voucher is for */
  amount: yuan,
  /** what the order wants now; 0 = nothing any more */
  wanted: yuan,
  state: z.enum(['waiting', 'confirmed', 'rejected', 'closed']),
  stateName: z.string(),
  tone,
  /** what does not fit, in two words: 少付 0.01 */
  hint: z.string(),
  /** what the buyer wrote beside the voucher */
  note: z.string(),
  /** why it was refused */
  reason: z.string(),
  createTime: instant,
  doneTime: instant.optional(),
});

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
  /** the company's name, and whoever has paid for it before */
  knownPayers: z.array(z.string()),
  createTime: instant,
});

const refundRow = z.object({
  id: z.string(),
  no: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  ...who,
  amount: yuan,
  state: z.string(),
  stateName: z.string(),
  tone,
  reason: z.string(),
  /** why it failed, or cannot be sent */
  failReason: z.string(),
  attempts: z.number().int(),
  /** 微信支付, 对公转账, 现金 */
  through: z.string(),
  /** given back by hand, and then recorded */
  byHand: z.boolean(),
  mayRetry: z.boolean(),
  /** a colleague was asked to confirm it */
  asked: z.boolean(),
  /** number of the provider, or of the bank */
  reference: z.string(),
  createTime: instant,
  doneTime: instant.optional(),
});

export type WireTransfer = z.infer<typeof transferRow>;
export type WireReceipt = z.infer<typeof receiptRow>;
export type WireReceivable = z.infer<typeof receivable>;
export type WireRefund = z.infer<typeof refundRow>;

const day = z.iso.date();

/** Staff calls for transfers, receipts and refunds. */
export const moneyAdmin = {
  adminTransfers: defineCall({
    at: { method: 'GET', path: '/api/admin/payments/transfers' },
    summary: '转账核对：待核对的等得最久的在前，其余新的在前；keyword 为订单号、公司、金额（元）或流水号',
    access: 'operator',
    permission: 'payment.read',
    query: z.strictObject({
      view: z.enum(['waiting', 'confirmed', 'rejected', 'all']).default('waiting'),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(transferRow).extend({
      /** of all that wait, and of today's */
      sums: z.object({ waiting: yuan, confirmedToday: yuan }),
    }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('transfers', '待核对的转账', [
        typed('view'),
        typed('keyword', '词'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
  }),
  adminTransferOne: defineCall({
    at: { method: 'GET', path: '/api/admin/payments/transfers/:id' },
    summary: '一笔转账：凭证、订单、核对结果；可带上从凭证读到的实收、付款人、流水号',
    access: 'operator',
    permission: 'payment.read',
    browserOnly: true,
    params: z.strictObject({ id: textId }),
    query: z.strictObject({
      received: yuanIn(2, MOST_YUAN).optional(),
      payer: text(60).default(''),
      reference: text(60).default(''),
    }),
    data: transferRow.extend({
      checks: z.array(check),
      payAmount: yuan,
      paidAmount: yuan,
      ipcnt: z.number().int(),
      spcnt: z.number().int(),
      kinds: z.number().int(),
      buyer: z.string(),
      orderState: z.string(),
      knownPayers: z.array(z.string()),
      vouchers: z.array(
        file.extend({ state: z.string(), stateName: z.string(), note: z.string(), createTime: instant }),
      ),
      history: z.array(z.object({ words: z.string(), actor: z.string(), time: instant })),
    }),
    refusals: ['forbidden', 'not-found'],
  }),
  adminTransfer: defineCall({
    at: { method: 'POST', path: '/api/admin/payments/transfer' },
    summary:
      '对公转账：确认到账（实收与应付不同时写 received：少付的订单继续等余款，多付的产生退款），或驳回并说明原因；对不上的须 anyway',
    access: 'operator',
    permission: 'payment.confirm',
    body: z.strictObject({
      paymentId: textId,
      verdict: z.enum(['confirm', 'reject']),
      reason: text(200).default(''),
      /** yuan that came; absent = as much as the voucher is for */
      received: yuanIn(2, MOST_YUAN).optional(),
      payer: text(60).default(''),
      reference: text(60).default(''),
      /** although a check does not fit */
      anyway: z.boolean().default(false),
    }),
    data: done,
    refusals: [
      'forbidden',
      'not-found',
      'payment-closed',
      'transition-refused',
      'confirm-needed',
      'bad-input',
    ],
    terminal: [
      verb(
        'confirm-transfer',
        '对公转账确认到账',
        [
          word('paymentId', '付款 id'),
          typed('received', '实收（元）'),
          typed('payer', '付款人'),
          typed('reference', '流水号'),
          switched('anyway', { anyway: true }),
        ],
        { verdict: 'confirm' },
      ),
      verb('reject-transfer', '驳回对公转账', [word('paymentId', '付款 id'), typed('reason', '原因')], {
        verdict: 'reject',
      }),
    ],
  }),
  adminReceivables: defineCall({
    at: { method: 'GET', path: '/api/admin/payments/receivables' },
    summary: '等着付款的订单，供登记收款：按订单 id，或订单号、公司名查找，最多二十张',
    access: 'operator',
    permission: 'payment.confirm',
    query: z.strictObject({ orderId: textId.optional(), keyword: text(60).default('') }),
    data: z.object({ list: z.array(receivable) }),
    refusals: ['forbidden'],
    terminal: [verb('receivables', '等着付款的订单', [typed('keyword', '订单号或公司')])],
  }),
  adminReceiptFile: defineCall({
    at: { method: 'POST', path: '/api/admin/payments/receipt-file' },
    summary: '上传收款的凭证（multipart，字段 file，图片，6MB 以内）：登记收款时带上 uploadId',
    access: 'operator',
    permission: 'payment.confirm',
    browserOnly: true,
    bodyLimit: 7 * 1024 * 1024,
    data: z.object({ uploadId: z.string(), url: z.string() }),
    refusals: ['forbidden', 'bad-input', 'file-type', 'file-too-large'],
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
  adminRefunds: defineCall({
    at: { method: 'GET', path: '/api/admin/refunds' },
    summary: '退款：待退（手工）、失败（渠道拒绝或发不出去）、退款中、已退；等得最久的在前，已退的新的在前',
    access: 'operator',
    permission: 'payment.read',
    query: z.strictObject({
      view: z.enum(['due', 'failed', 'sent', 'done', 'all']).default('due'),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(refundRow).extend({ sums: z.object({ due: yuan, failed: yuan, doneToday: yuan }) }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('refunds', '退款', [
        typed('view'),
        typed('keyword', '词'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
  }),
  adminRefundOne: defineCall({
    at: { method: 'GET', path: '/api/admin/refunds/:id' },
    summary: '一笔退款：钱是怎么来的、订单与原因、同一订单的其他退款',
    access: 'operator',
    permission: 'payment.read',
    browserOnly: true,
    params: z.strictObject({ id: textId }),
    data: refundRow.extend({
      orderStateName: z.string(),
      payAmount: yuan,
      paidAmount: yuan,
      refundedAmount: yuan,
      capture: z.object({
        no: z.string(),
        amount: yuan,
        time: instant,
        transaction: z.string(),
        payer: z.string(),
        reference: z.string(),
        file: file.optional(),
      }),
      others: z.array(
        z.object({ no: z.string(), amount: yuan, stateName: z.string(), reason: z.string(), time: instant }),
      ),
    }),
    refusals: ['forbidden', 'not-found'],
  }),
  adminRefund: defineCall({
    at: { method: 'POST', path: '/api/admin/refunds' },
    summary: '退款：登记已退（对公转账退回，reference 为银行流水号），或让被拒的退款重试',
    access: 'operator',
    permission: 'refund.make',
    body: z.strictObject({
      refundId: textId,
      act: z.enum(['settle', 'retry']),
      reference: text(100).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'step-up-needed'],
    terminal: [
      verb('settle-refund', '登记已退款', [word('refundId', '退款 id'), typed('reference', '流水号')], {
        act: 'settle',
      }),
      verb('retry-refund', '重新发起被拒的退款', [word('refundId', '退款 id')], { act: 'retry' }),
    ],
  }),
};

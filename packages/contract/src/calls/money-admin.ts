import {
  cursorPaging,
  defineCall,
  done,
  instant,
  listOf,
  text,
  textId,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { tone } from './invoice-titles';
import { switched, typed, verb, whole, word } from '../terminal';

/** The most that one payment may be. */
export const MOST_YUAN = 1_000_000_000;

/** A file that opens in this session for some minutes. */
export const file = z.object({ url: z.string(), isPicture: z.boolean() });

/** What was compared; `ok` absent: nothing was given to compare. */
const check = z.object({ name: z.string(), ok: z.boolean().optional(), text: z.string() });

/** The customer of a row. */
export const who = {
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
export type WireRefund = z.infer<typeof refundRow>;

const ONE_LABELS = {
  asked: '等待复核',
  capture: '收到的钱',
  orderState: '订单状态',
  orderStateName: '订单状态',
  others: '同一订单的其他退款',
  transaction: '渠道交易号',
};

/** Staff calls for transfers and refunds. */
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
    shown: {
      labels: { waiting: '待核对' },
      words: { state: { waiting: '待核对', confirmed: '已确认', rejected: '已驳回', closed: '已关闭' } },
    },
  }),
  adminTransferOne: defineCall({
    at: { method: 'GET', path: '/api/admin/payments/transfers/:id' },
    summary: '一笔转账：凭证、订单、核对结果；可带上从凭证读到的实收、付款人、流水号',
    access: 'operator',
    permission: 'payment.read',
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
    terminal: [whole('transfer', '一笔转账与核对结果；加 --out <文件> 存下凭证', [word('id', '付款 id')])],
    shown: { opens: 'file.url', labels: ONE_LABELS },
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
    shown: { labels: { due: '待手工退', asked: '等待复核', failed: '失败' } },
  }),
  adminRefundOne: defineCall({
    at: { method: 'GET', path: '/api/admin/refunds/:id' },
    summary: '一笔退款：钱是怎么来的、订单与原因、同一订单的其他退款',
    access: 'operator',
    permission: 'payment.read',
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
    terminal: [verb('refund', '一笔退款：钱是怎么来的', [word('id', '退款 id')])],
    shown: { labels: ONE_LABELS },
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

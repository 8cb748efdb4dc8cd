/**
 * Invoices (finance base): applications and files. SPEC §7 names the calls without paths or shapes; those are ours.
 * Every path is under /api/finance, so the mall's own server handles it by default.
 */
import { titleKind, titleText, tone } from './invoice-titles';
import {
  defineCall,
  done,
  id,
  instant,
  page,
  paging,
  requestId,
  signedLink,
  text,
  textId,
  yuan,
  z,
} from '../define-call';

/** 明细: a line per goods · 大类: a line per tax category and rate */
const content = z.enum(['detail', 'category']);
const receiveWay = z.enum(['email', 'phone', 'address']);

/**
 * applying 申请中 (paperIng) · issuing 开票中 (paperLoading) · issued 已开具 (paperOk) · timeout 超时 (paperTimeout) ·
 * failed 开票失败 (paperFailure) · red 已红冲 (paperOk, greyed)
 */
export const invoiceState = z.enum(['applying', 'issuing', 'issued', 'timeout', 'failed', 'red']);
const screen = z.enum(['paperIng', 'paperLoading', 'paperOk', 'paperTimeout', 'paperFailure']);

/** One order that an invoice covers. */
const invoicedOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  createTime: instant,
  payAmount: yuan,
  refundedAmount: yuan,
  /** yuan of this order on the invoice: payable less refunds */
  amount: yuan,
});

const invoiceLine = z.object({
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** pieces; absent in a 大类 line */
  num: z.number().int().optional(),
  taxCode: z.string(),
  /** percent, for example 13 */
  taxRate: z.number(),
  /** yuan with tax; net + tax = amount */
  amount: yuan,
  netAmount: yuan,
  taxAmount: yuan,
});
export type WireInvoiceLine = z.infer<typeof invoiceLine>;

const money = {
  /** 价税合计 */
  amount: yuan,
  /** 不含税金额 */
  netAmount: yuan,
  /** 税额 */
  taxAmount: yuan,
};

const invoiceHead = z.object({
  id: z.string(),
  /** our number of the application */
  no: z.string(),
  state: invoiceState,
  stateName: z.string(),
  tone,
  /** the screen that shows this state, opened with ?id= */
  screen,
  kind: titleKind,
  kindName: z.string(),
  titleName: z.string(),
  ...money,
  /** cancelled by red letters so far */
  redAmount: yuan,
  orderNos: z.array(z.string()),
  /** 发票号码; '' until issued */
  number: z.string(),
  applyTime: instant,
  issueTime: instant.optional(),
});
export type WireInvoice = z.infer<typeof invoiceHead>;

const redLetter = z.object({
  id: z.string(),
  /** its own 发票号码; '' until issued */
  number: z.string(),
  state: invoiceState,
  stateName: z.string(),
  tone,
  ...money,
  reason: z.string(),
  time: instant,
});

export const invoiceDetail = invoiceHead.extend({
  titleId: z.string(),
  title: z.object(titleText),
  content,
  receiveWay,
  receiveTo: z.string(),
  remark: z.string(),
  /** who applied */
  applicant: z.string(),
  orders: z.array(invoicedOrder),
  lines: z.array(invoiceLine),
  /** one sentence under the title of the state's screen */
  stateText: z.string(),
  /** when it is expected; only while it is applied for or being issued */
  expectTime: instant.optional(),
  serverTime: instant,
  /** why it failed, and the field to correct: a field of the title, receiveTo, orders, or '' */
  failReason: z.string(),
  failField: z.string(),
  /** retry · reapply · download · send · print */
  actions: z.array(z.string()),
  /** the new application made from this failed one; '' = none */
  nextId: z.string(),
  /** the failed application that this one was made from; '' = none */
  previousId: z.string(),
  history: z.array(
    z.object({ from: z.string(), to: z.string(), toName: z.string(), note: z.string(), time: instant }),
  ),
  redLetters: z.array(redLetter),
});
export type WireInvoiceDetail = z.infer<typeof invoiceDetail>;

const invoiceFile = z.object({
  id: z.string(),
  /** pdf · ofd · xml */
  format: z.string(),
  name: z.string(),
  /** of the invoice itself, or of one of its red letters */
  redId: z.string(),
  /** path under the finance base with a signature; opens without headers until `expireTime` */
  url: z.string(),
  expireTime: instant,
});
export type WireInvoiceFile = z.infer<typeof invoiceFile>;

const applyFields = {
  titleId: id,
  content: content.default('detail'),
  receiveWay: receiveWay.default('email'),
  /** e-mail, phone, or recipient with phone and full address; '' = as the title says */
  receiveTo: text(200).default(''),
  remark: text(100).default(''),
};
const orderIds = z.array(textId).min(1).max(100);
const APPLY_REFUSALS = [
  'not-found',
  'title-unusable',
  'title-field',
  'order-not-invoiceable',
  'order-invoiced',
  'request-id-reused',
] as const;

export const invoices = {
  invoiceOrders: defineCall({
    at: { method: 'GET', path: '/api/finance/invoice/orders', base: 'finance' },
    summary: '可以开票的订单：本公司已完成、未开票且有余额的；orderId 也列出为何不可开',
    access: 'member',
    query: z.object({ orderId: textId.optional(), keyword: text(60).default(''), ...paging(100, 10) }),
    data: page(
      invoicedOrder.extend({
        completeTime: instant.optional(),
        kinds: z.number().int(),
        goodsText: z.string(),
        canApply: z.boolean(),
        /** why not; '' when it can */
        reason: z.string(),
        /** the live invoice in the way; '' = none */
        invoiceId: z.string(),
      }),
    ),
  }),
  invoicePreview: defineCall({
    at: { method: 'POST', path: '/api/finance/invoice/preview', base: 'finance' },
    summary: '开票金额预览：价税合计、税额与明细；不改变任何东西',
    access: 'member',
    body: z.object({ orderIds, content: content.default('detail') }),
    data: z.object({ ...money, orders: z.array(invoicedOrder), lines: z.array(invoiceLine) }),
    refusals: ['not-found', 'order-not-invoiceable', 'order-invoiced'],
  }),
  invoiceApply: defineCall({
    at: { method: 'POST', path: '/api/finance/invoice', base: 'finance' },
    summary: '申请开票：一张或多张已完成订单；同一 requestId 是同一次申请',
    access: 'member',
    specified: true,
    body: z.object({ requestId, orderIds, ...applyFields }),
    data: invoiceDetail,
    refusals: APPLY_REFUSALS,
  }),
  invoiceList: defineCall({
    at: { method: 'GET', path: '/api/finance/invoice/list', base: 'finance' },
    summary: '本公司的开票申请；state 为状态或 all',
    access: 'member',
    specified: true,
    query: z.object({
      state: z
        .union([invoiceState, z.literal('all')])
        .catch('all')
        .default('all'),
      keyword: text(60).default(''),
      ...paging(100, 10),
    }),
    data: page(invoiceHead).extend({
      counts: z.object({
        applying: z.number().int(),
        issuing: z.number().int(),
        issued: z.number().int(),
        timeout: z.number().int(),
        failed: z.number().int(),
        red: z.number().int(),
      }),
    }),
  }),
  invoiceStatus: defineCall({
    at: { method: 'GET', path: '/api/finance/invoice/status', base: 'finance' },
    summary: '开票状态（轮询用）：与详情同样的状态，少许字段',
    access: 'member',
    specified: true,
    query: z.object({ id: textId }),
    data: z.object({
      id: z.string(),
      state: invoiceState,
      stateName: z.string(),
      tone,
      screen,
      stateText: z.string(),
      failReason: z.string(),
      number: z.string(),
      expectTime: instant.optional(),
      serverTime: instant,
    }),
    refusals: ['not-found'],
  }),
  invoiceOk: defineCall({
    at: { method: 'GET', path: '/api/finance/invoice/ok', base: 'finance' },
    summary: '已开具的发票与文件：PDF、OFD 的签名链接，短时有效；文件尚未取回时 files 为空',
    access: 'member',
    specified: true,
    sensitive: true,
    query: z.object({ id: textId }),
    data: invoiceDetail.extend({ files: z.array(invoiceFile) }),
    refusals: ['not-found', 'transition-refused'],
  }),
  invoiceByOrder: defineCall({
    at: { method: 'GET', path: '/api/finance/invoice/byOrder', base: 'finance' },
    summary: '一张订单的开票情况：当前的发票（没有为 null），以及能否申请',
    access: 'member',
    query: z.object({ orderId: textId }),
    data: z.object({ invoice: invoiceHead.nullable(), canApply: z.boolean(), reason: z.string() }),
    refusals: ['not-found'],
  }),
  invoiceFile: defineCall({
    at: { method: 'GET', path: '/api/finance/invoice/file/:id', base: 'finance' },
    summary: '凭签名链接打开发票文件；签名不符、过期或不是自己的，都如同不存在',
    access: 'public',
    params: z.object({ id: textId }),
    query: signedLink,
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  invoiceDetail: defineCall({
    at: { method: 'GET', path: '/api/finance/invoice/:id', base: 'finance' },
    summary: '一张发票：状态、金额、明细、历史、红字',
    access: 'member',
    specified: true,
    params: z.object({ id: textId }),
    data: invoiceDetail,
    refusals: ['not-found'],
  }),
  invoiceRetry: defineCall({
    at: { method: 'POST', path: '/api/finance/invoice/:id/retry', base: 'finance' },
    summary: '超时后再问：按同一流水号查询，绝不重开',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({}).default({}),
    data: invoiceDetail,
    refusals: ['not-found', 'transition-refused'],
  }),
  invoiceReapply: defineCall({
    at: { method: 'POST', path: '/api/finance/invoice/:id/reapply', base: 'finance' },
    summary: '开票失败后修正并重新申请：订单不变，另成一张申请',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ requestId, ...applyFields }),
    data: invoiceDetail,
    refusals: [...APPLY_REFUSALS, 'transition-refused'],
  }),
  invoiceSend: defineCall({
    at: { method: 'POST', path: '/api/finance/invoice/:id/send', base: 'finance' },
    summary: '把已开具的发票发送到邮箱',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ email: text(100) }),
    data: done,
    refusals: ['not-found', 'title-field', 'transition-refused', 'invoice-service-away'],
  }),
};

/**
 * Invoices (finance base): titles, applications, files, and the operator’s acts. SPEC §7 names the calls and shows no
 * paths; what each is, is ours. Every path lies under /api/finance, so that the mall’s own server answers it by default.
 */
import { defineCall, flag, id, instant, page, paging, text, textId, yuan, z } from '../define-call';

const done = z.object({ message: z.string() });
const requestId = text(64).regex(/^[A-Za-z0-9_-]{8,64}$/);
/** ordinary 普票 · special 专票 */
const kind = z.enum(['ordinary', 'special']);
/** 明细: a line per goods · 大类: a line per tax category and rate */
const content = z.enum(['detail', 'category']);
const receiveWay = z.enum(['email', 'phone', 'address']);

/** waiting 待审核 · valid 有效 · invalid 无效 · expired 已过期 */
const titleState = z.enum(['waiting', 'valid', 'invalid', 'expired']);

/**
 * applying 申请中 (paperIng) · issuing 开票中 (paperLoading) · issued 已开具 (paperOk) · timeout 超时 (paperTimeout) ·
 * failed 开票失败 (paperFailure) · red 已红冲 (paperOk, greyed)
 */
export const invoiceState = z.enum(['applying', 'issuing', 'issued', 'timeout', 'failed', 'red']);
const screen = z.enum(['paperIng', 'paperLoading', 'paperOk', 'paperTimeout', 'paperFailure']);
const tone = z.enum(['green', 'amber', 'blue', 'grey', 'red', 'violet']);

/** What a title says; also what an invoice keeps of it for ever. */
const titleText = {
  kind,
  /** enterprise 企业 · personal 个人 */
  holder: z.enum(['enterprise', 'personal']),
  /** 抬头 */
  name: z.string(),
  /** 18 characters, upper case; '' for a person */
  taxNumber: z.string(),
  /** the four that a 专票 needs */
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  receivePhone: z.string(),
  receiveEmail: z.string(),
};

export const title = z.object({
  id: z.string(),
  ...titleText,
  /** 「增值税专用发票」「普通发票」 */
  kindName: z.string(),
  isDefault: z.number().int(),
  state: titleState,
  stateName: z.string(),
  tone,
  /** why it is 无效; '' otherwise */
  reason: z.string(),
  /** the field that the reason is about: name, taxNumber, address, phone, bank, account; '' = none in particular */
  field: z.string(),
  /** may be chosen for an application now */
  usable: z.boolean(),
  /** edit · delete · default · resubmit */
  actions: z.array(z.string()),
  createTime: instant,
  submitTime: instant,
  reviewTime: instant.optional(),
  /** valid until; absent while it was not reviewed */
  validTime: instant.optional(),
});
export type WireInvoiceTitle = z.infer<typeof title>;

/** As typed; the server strips spaces, makes the tax number upper case and checks it. */
const titleFields = {
  kind: kind.default('ordinary'),
  holder: z.enum(['enterprise', 'personal']).default('enterprise'),
  name: text(100).default(''),
  taxNumber: text(40).default(''),
  address: text(120).default(''),
  phone: text(30).default(''),
  bank: text(80).default(''),
  account: text(50).default(''),
  receivePhone: text(20).default(''),
  receiveEmail: text(100).default(''),
  isDefault: z.coerce
    .number()
    .int()
    .catch(0)
    .transform((n) => (n === 1 ? (1 as const) : (0 as const)))
    .default(0),
};

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
  kind,
  kindName: z.string(),
  titleName: z.string(),
  ...money,
  /** taken back by red letters so far */
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
  /** one sentence under the title of the state’s screen */
  stateText: z.string(),
  /** about when it should be there; only while it is applied for or being issued */
  expectTime: instant.optional(),
  serverTime: instant,
  /** why it failed, and the field to mend: a field of the title, receiveTo, orders, or '' */
  failReason: z.string(),
  failField: z.string(),
  /** retry · reapply · download · send · print */
  actions: z.array(z.string()),
  /** the application made anew from this failed one; '' = none */
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

export const invoices = {
  titleList: defineCall({
    summary: '本公司的发票抬头：默认在前；usable=1 只列现在可以开票的',
    access: 'member',
    specified: true,
    query: z.object({ usable: flag.optional() }),
    data: z.object({
      list: z.array(title),
      /** how many a company may keep */
      most: z.number().int(),
    }),
  }),
  titleAdd: defineCall({
    summary: '新增抬头（随即待审核）；税号去空格、转大写并校验',
    access: 'member',
    specified: true,
    body: z.object(titleFields),
    data: title,
    refusals: ['title-field', 'title-exists', 'too-many-titles'],
  }),
  titleDelete: defineCall({
    summary: '删除抬头；已开的发票不受影响',
    access: 'member',
    specified: true,
    query: z.object({ id }),
    data: z.object({}),
    refusals: ['not-found'],
  }),
  titleEdit: defineCall({
    summary: '修改抬头：改动开票资料后重新待审核，只改收票方式不影响有效性',
    access: 'member',
    specified: true,
    sensitive: true,
    query: z.object({ id, ...titleFields }),
    data: title,
    refusals: ['not-found', 'title-field', 'title-exists'],
  }),
  titleDefault: defineCall({
    summary: '设为默认抬头：每家公司一个',
    access: 'member',
    specified: true,
    sensitive: true,
    query: z.object({ id }),
    data: title,
    refusals: ['not-found'],
  }),
  titleState: defineCall({
    summary: '抬头有效性：待审核、有效、无效（原因）、已过期',
    access: 'member',
    specified: true,
    query: z.object({ state: titleState.optional().catch(undefined), ...paging(100, 10) }),
    data: page(title).extend({
      counts: z.object({
        waiting: z.number().int(),
        valid: z.number().int(),
        invalid: z.number().int(),
        expired: z.number().int(),
      }),
    }),
  }),
  titleResubmit: defineCall({
    summary: '重新提交审核：无效或已过期的抬头，资料不变',
    access: 'member',
    body: z.object({ id }),
    data: title,
    refusals: ['not-found', 'transition-refused'],
  }),
  titleDetail: defineCall({
    summary: '一个抬头',
    access: 'member',
    specified: true,
    params: z.object({ id }),
    data: title,
    refusals: ['not-found'],
  }),

  invoiceOrders: defineCall({
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
    summary: '开票金额预览：价税合计、税额与明细；不改变任何东西',
    access: 'member',
    body: z.object({ orderIds, content: content.default('detail') }),
    data: z.object({ ...money, orders: z.array(invoicedOrder), lines: z.array(invoiceLine) }),
    refusals: ['not-found', 'order-not-invoiceable', 'order-invoiced'],
  }),
  invoiceApply: defineCall({
    summary: '申请开票：一张或多张已完成订单；同一 requestId 是同一次申请',
    access: 'member',
    specified: true,
    body: z.object({ requestId, orderIds, ...applyFields }),
    data: invoiceDetail,
    refusals: [
      'not-found',
      'title-unusable',
      'title-field',
      'order-not-invoiceable',
      'order-invoiced',
      'request-id-reused',
    ],
  }),
  invoiceList: defineCall({
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
    summary: '已开具的发票与文件：PDF、OFD 的签名链接，短时有效；文件尚未取回时 files 为空',
    access: 'member',
    specified: true,
    sensitive: true,
    query: z.object({ id: textId }),
    data: invoiceDetail.extend({ files: z.array(invoiceFile) }),
    refusals: ['not-found', 'transition-refused'],
  }),
  invoiceByOrder: defineCall({
    summary: '一张订单的开票情况：当前的发票（没有为 null），以及能否申请',
    access: 'member',
    query: z.object({ orderId: textId }),
    data: z.object({ invoice: invoiceHead.nullable(), canApply: z.boolean(), reason: z.string() }),
    refusals: ['not-found'],
  }),
  invoiceFile: defineCall({
    summary: '凭签名链接打开发票文件；签名不符、过期或不是自己的，都如同不存在',
    access: 'public',
    params: z.object({ id: textId }),
    query: z.object({ kh: text(20).default(''), until: text(15).default(''), sign: text(64).default('') }),
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  invoiceDetail: defineCall({
    summary: '一张发票：状态、金额、明细、历史、红字',
    access: 'member',
    specified: true,
    params: z.object({ id: textId }),
    data: invoiceDetail,
    refusals: ['not-found'],
  }),
  invoiceRetry: defineCall({
    summary: '超时后再问：按同一流水号查询，绝不重开',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({}).default({}),
    data: invoiceDetail,
    refusals: ['not-found', 'transition-refused'],
  }),
  invoiceReapply: defineCall({
    summary: '开票失败后修正并重新申请：订单不变，另成一张申请',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ requestId, ...applyFields }),
    data: invoiceDetail,
    refusals: [
      'not-found',
      'title-unusable',
      'title-field',
      'order-not-invoiceable',
      'order-invoiced',
      'request-id-reused',
      'transition-refused',
    ],
  }),
  invoiceSend: defineCall({
    summary: '把已开具的发票发送到邮箱',
    access: 'member',
    params: z.object({ id: textId }),
    body: z.object({ email: text(100) }),
    data: done,
    refusals: ['not-found', 'title-field', 'transition-refused', 'invoice-service-away'],
  }),
};

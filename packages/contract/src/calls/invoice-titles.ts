/** Invoice titles 抬头 of a company (finance base). */
import { defineCall, flag, id, instant, orElse, page, paging, text, z } from '../define-call';

/** ordinary 普票 · special 专票 */
export const titleKind = z.enum(['ordinary', 'special']);
/** waiting 待审核 · valid 有效 · invalid 无效 · expired 已过期 */
const titleState = z.enum(['waiting', 'valid', 'invalid', 'expired']);

export const tone = orElse(z.enum(['green', 'amber', 'blue', 'grey', 'red', 'violet']), 'grey');

/** The fields of a title; an invoice keeps its own copy of them. */
export const titleText = {
  kind: titleKind,
  /** enterprise 企业 · personal 个人 */
  holder: z.enum(['enterprise', 'personal']),
  /** 抬头 */
  name: z.string(),
  /** 18 characters, upper case; '' for a person */
  taxNumber: z.string(),
  /** the four fields that a 专票 needs */
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
  /** the field that the reason is about: name, taxNumber, address, phone, bank, account; '' = no particular one */
  field: z.string(),
  /** may be chosen for an application now */
  usable: z.boolean(),
  /** edit · delete · default · resubmit */
  actions: z.array(z.string()),
  createTime: instant,
  submitTime: instant,
  reviewTime: instant.optional(),
  /** valid until; absent before it is reviewed */
  validTime: instant.optional(),
});
export type WireInvoiceTitle = z.infer<typeof title>;

/** As typed; the server strips spaces, converts the tax number to upper case and checks it. */
const titleFields = {
  kind: titleKind.default('ordinary'),
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

export const invoiceTitles = {
  titleList: defineCall({
    at: { method: 'GET', path: '/api/finance/invoiceTitle/list', base: 'finance' },
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
    at: { method: 'POST', path: '/api/finance/invoiceTitle', base: 'finance' },
    summary: '新增抬头（随即待审核）；税号去空格、转大写并校验',
    access: 'member',
    specified: true,
    body: z.object(titleFields),
    data: title,
    refusals: ['title-field', 'title-exists', 'too-many-titles'],
  }),
  titleDelete: defineCall({
    at: { method: 'DELETE', path: '/api/finance/invoiceTitle', base: 'finance' },
    summary: '删除抬头；已开的发票不受影响',
    access: 'member',
    specified: true,
    query: z.object({ id }),
    data: z.object({}),
    refusals: ['not-found'],
  }),
  titleEdit: defineCall({
    at: { method: 'GET', path: '/api/finance/invoiceTitle/edit', base: 'finance' },
    summary: '修改抬头：改动开票资料后重新待审核，只改收票方式不影响有效性',
    access: 'member',
    specified: true,
    sensitive: true,
    query: z.object({ id, ...titleFields }),
    data: title,
    refusals: ['not-found', 'title-field', 'title-exists'],
  }),
  titleDefault: defineCall({
    at: { method: 'GET', path: '/api/finance/invoiceTitle/default', base: 'finance' },
    summary: '设为默认抬头：每家公司一个',
    access: 'member',
    specified: true,
    sensitive: true,
    query: z.object({ id }),
    data: title,
    refusals: ['not-found'],
  }),
  titleState: defineCall({
    at: { method: 'GET', path: '/api/finance/invoiceTitle/state', base: 'finance' },
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
    at: { method: 'POST', path: '/api/finance/invoiceTitle/resubmit', base: 'finance' },
    summary: '重新提交审核：无效或已过期的抬头，资料不变',
    access: 'member',
    body: z.object({ id }),
    data: title,
    refusals: ['not-found', 'transition-refused'],
  }),
  titleDetail: defineCall({
    at: { method: 'GET', path: '/api/finance/invoiceTitle/:id', base: 'finance' },
    summary: '一个抬头',
    access: 'member',
    specified: true,
    params: z.object({ id }),
    data: title,
    refusals: ['not-found'],
  }),
};

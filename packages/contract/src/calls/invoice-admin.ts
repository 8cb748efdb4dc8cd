import {
  cursorPaging,
  defineCall,
  done,
  id,
  instant,
  listOf,
  momentIn,
  text,
  textId,
  z,
} from '../define-call';
import { typed, verb, word } from '../terminal';
import { title } from './invoice-titles';
import { invoiceDetail } from './invoices';

const check = z.object({ name: z.string(), ok: z.boolean().optional(), text: z.string() });
const staffTitle = title.extend({ khId: z.string(), company: z.string() });
const staffInvoice = invoiceDetail.extend({
  khId: z.string(),
  company: z.string(),
  serial: z.string(),
  /** no service issues it: staff do, and record it */
  byHand: z.boolean(),
  /** red letters that are not done */
  redsOpen: z.number().int(),
});

export type WireStaffTitle = z.infer<typeof staffTitle>;
export type WireStaffInvoice = z.infer<typeof staffInvoice>;

/** Ids, separated by commas; none = all. */
const idList = z
  .string()
  .max(20_000)
  .default('')
  .transform((list) => list.split(',').filter(Boolean));

const CHECK_LABELS = {
  application: '入驻申请',
  format: '格式',
  licence: '营业执照',
  ok: '相符',
  redId: '所属红字',
};

/** Staff calls for titles and invoices: review, issue by hand, refuse, query the provider again. */
export const invoiceAdmin = {
  adminTitles: defineCall({
    at: { method: 'GET', path: '/api/admin/invoiceTitles' },
    summary: '发票抬头：待审核在前',
    access: 'operator',
    permission: 'invoice.issue',
    query: z.strictObject({
      state: z.enum(['waiting', 'valid', 'invalid', 'expired', 'all']).default('waiting'),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(staffTitle),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('titles', '发票抬头审核列表', [
        typed('state'),
        typed('keyword', '词'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
  }),
  adminTitle: defineCall({
    at: { method: 'GET', path: '/api/admin/invoiceTitles/:id' },
    summary: '一个抬头，与公司入驻时的执照与税号并排，附核对结果',
    access: 'operator',
    permission: 'invoice.issue',
    params: z.strictObject({ id }),
    data: staffTitle.extend({
      checks: z.array(check),
      applicant: z.string(),
      /** absent: no licence was handed in */
      licence: z.object({ url: z.string(), isPicture: z.boolean() }).optional(),
      /** what the company said when it applied; '' = nothing */
      application: z.object({ no: z.string(), company: z.string(), taxNumber: z.string() }),
      history: z.array(z.object({ words: z.string(), note: z.string(), actor: z.string(), time: instant })),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('title', '一个抬头与核对结果；加 --out <文件> 存下执照', [word('id', '抬头 id')])],
    shown: { opens: 'licence.url', labels: CHECK_LABELS },
  }),
  adminTitleReview: defineCall({
    at: { method: 'POST', path: '/api/admin/invoiceTitles/review' },
    summary: '审核抬头：有效，或无效并说明原因（field 指出要改的字段）',
    access: 'operator',
    permission: 'invoice.issue',
    body: z.strictObject({
      id,
      verdict: z.enum(['approve', 'reject']),
      reason: text(200).default(''),
      field: z.enum(['', 'name', 'taxNumber', 'address', 'phone', 'bank', 'account']).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('approve-title', '抬头有效', [word('id', '抬头 id')], { verdict: 'approve' }),
      verb(
        'reject-title',
        '抬头无效',
        [word('id', '抬头 id'), typed('reason', '原因'), typed('field', '字段')],
        {
          verdict: 'reject',
        },
      ),
    ],
  }),
  adminInvoices: defineCall({
    at: { method: 'GET', path: '/api/admin/invoices' },
    summary:
      '开票申请与红字：待开的先申请的在前，其余新的在前；含手工开具所需的抬头与明细；keyword 为申请号、发票号码、抬头、订单号',
    access: 'operator',
    permission: 'invoice.read',
    query: z.strictObject({
      /** todo 等人开 · service 开票服务正在开 · red 有红字未完成 · issued 已开具 · failed 失败 */
      view: z.enum(['todo', 'service', 'red', 'issued', 'failed', 'all']).default('all'),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(staffInvoice),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('invoices', '开票申请与红字', [
        typed('view'),
        typed('keyword', '词'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
  }),
  adminInvoice: defineCall({
    at: { method: 'GET', path: '/api/admin/invoices/:id' },
    summary: '一张开票申请：抬头、订单、明细、红字、文件，附开具前的核对',
    access: 'operator',
    permission: 'invoice.read',
    params: z.strictObject({ id: textId }),
    data: staffInvoice.extend({
      checks: z.array(check),
      files: z.array(
        z.object({
          id: z.string(),
          format: z.string(),
          name: z.string(),
          /** of one of its red letters; '' = its own */
          redId: z.string(),
          url: z.string(),
        }),
      ),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('invoice', '一张开票申请与核对结果', [word('id', '发票 id')])],
    shown: { labels: { ...CHECK_LABELS, files: '文件' } },
  }),
  adminInvoiceFile: defineCall({
    at: { method: 'GET', path: '/api/admin/invoices/file' },
    summary: '发票文件（PDF、OFD）',
    access: 'operator',
    permission: 'invoice.read',
    query: z.strictObject({ id: textId }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('invoice-file', '发票文件，加 --out <文件.pdf>', [word('id', '文件 id')])],
  }),
  adminInvoiceIssue: defineCall({
    at: { method: 'POST', path: '/api/admin/invoices/issue' },
    summary: '登记已手工开具（发票或红字）：发票号码，可附文件（multipart，字段 file，PDF 或 OFD）',
    access: 'operator',
    permission: 'invoice.issue',
    bodyLimit: 6 * 1024 * 1024,
    query: z.strictObject({
      id: textId,
      number: text(30).regex(/^[0-9A-Za-z]{8,30}$/),
      issueTime: momentIn('start').optional(),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'file-type', 'file-too-large'],
    terminal: [
      verb('issue-invoice', '登记已手工开具（发票或红字）', [
        word('id', '发票 id'),
        typed('number', '发票号码'),
        typed('issueTime', '时刻'),
        typed('', '文件.pdf', { name: 'file', file: 'upload' }),
      ]),
    ],
  }),
  adminInvoiceSheet: defineCall({
    at: { method: 'GET', path: '/api/admin/invoices/sheet' },
    summary: '待开清单（xlsx）：手工开具的申请，一行一条明细，先申请的在前；ids 只要这几张（逗号分开）',
    access: 'operator',
    permission: 'invoice.issue',
    query: z.strictObject({
      ids: idList,
    }),
    data: z.unknown(),
    refusals: ['forbidden'],
    terminal: [verb('invoice-sheet', '待开清单，加 --out <文件.xlsx>', [typed('ids', '发票 id，逗号分隔')])],
  }),
  adminInvoiceTaxFile: defineCall({
    at: { method: 'GET', path: '/api/admin/invoices/tax-file' },
    summary:
      '电子税务局「批量开票」的导入表（xlsx）：手工开具的申请，基本信息与明细两张表，以申请号为发票流水号；ids 只要这几张（逗号分开）。缺税收编码、抬头不全的先说明，不导出',
    access: 'operator',
    permission: 'invoice.issue',
    query: z.strictObject({
      ids: idList,
      /** only says whether the file would be given: a page asks before it follows the link */
      check: z.enum(['0', '1']).default('0'),
    }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    terminal: [
      verb('invoice-tax-file', '税局批量开票的导入表，加 --out <文件.xlsx>', [
        typed('ids', '发票 id，逗号分隔'),
        typed('check', '1 = 只看能不能导出'),
      ]),
    ],
  }),
  adminInvoiceAttach: defineCall({
    at: { method: 'POST', path: '/api/admin/invoices/attach' },
    summary:
      '补传已开具发票的文件（multipart，字段 file，PDF、OFD 或 XML）：文件名里的发票号码或申请号说明是哪一张；同一格式只收一份',
    access: 'operator',
    permission: 'invoice.issue',
    bodyLimit: 6 * 1024 * 1024,
    query: z.strictObject({ name: text(200).min(1) }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'bad-input', 'file-type', 'file-too-large'],
    terminal: [
      verb('attach-invoice', '补传已开具发票的文件：文件名里要有发票号码或申请号', [
        word('name', '文件名'),
        word('', '文件.pdf', { name: 'file', file: 'upload' }),
      ]),
    ],
  }),
  adminInvoiceRefuse: defineCall({
    at: { method: 'POST', path: '/api/admin/invoices/refuse' },
    summary: '登记开票失败（发票或红字）：原因，以及要买家改的字段',
    access: 'operator',
    permission: 'invoice.issue',
    body: z.strictObject({ id: textId, reason: text(200).min(1), field: text(20).default('') }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('refuse-invoice', '登记开票失败', [
        word('id', '发票 id'),
        typed('reason', '原因'),
        typed('field', '字段'),
      ]),
    ],
  }),
  adminInvoiceAsk: defineCall({
    at: { method: 'POST', path: '/api/admin/invoices/ask' },
    summary: '立即再问开票服务一次（发票或红字；按同一流水号，绝不重开）',
    access: 'operator',
    permission: 'invoice.issue',
    body: z.strictObject({ id: textId }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('ask-invoice', '立即再问开票服务', [word('id', '发票 id')])],
  }),
};

import { defineCall, done, id, momentIn, page, paging, text, textId, z } from '../define-call';
import { typed, verb, word } from '../terminal';
import { title } from './invoice-titles';
import { invoiceDetail, invoiceState } from './invoices';

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
      ...paging(100, 50),
    }),
    data: page(title.extend({ khId: z.string(), company: z.string() })),
    refusals: ['forbidden'],
    terminal: [verb('titles', '发票抬头审核列表', [typed('state'), typed('keyword', '词')])],
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
    summary: '开票申请与红字：先申请的在前；含手工开具所需的抬头与明细',
    access: 'operator',
    permission: 'invoice.read',
    query: z.strictObject({
      state: z.union([invoiceState, z.literal('all')]).default('all'),
      keyword: text(60).default(''),
      ...paging(100, 20),
    }),
    data: page(invoiceDetail.extend({ khId: z.string(), company: z.string(), serial: z.string() })),
    refusals: ['forbidden'],
    terminal: [verb('invoices', '开票申请与红字', [typed('state'), typed('keyword', '词')])],
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

import { readFile } from 'node:fs/promises';
import type { OperatorVerbs } from './verb';

const present = (values: Record<string, string | boolean | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );

/** 发票: titles to review, applications to settle (docs/how-to/invoices.md). */
export const invoiceVerbs: OperatorVerbs = {
  help: `titles [--state waiting|valid|invalid|expired|all]   发票抬头审核列表
  approve-title <抬头 id> / reject-title <抬头 id> --reason <原因> [--field <字段>]
  invoices [--state applying|issuing|issued|timeout|failed|red|all]   开票申请与红字
  issue-invoice <发票 id> --number <发票号码> [--file <文件.pdf>]   登记已手工开具（发票或红字）
  refuse-invoice <发票 id> --reason <原因> [--field <字段>]   登记开票失败
  ask-invoice <发票 id>                        立即再问开票服务`,
  options: ['field', 'number', 'file'],
  verbs: {
    titles: ({ values }) => ({
      call: 'adminTitles',
      query: present({ state: values.state, pageNum: values.page }),
    }),
    'approve-title': ({ first }) =>
      first === '' ? undefined : { call: 'adminTitleReview', body: { id: first, verdict: 'approve' } },
    'reject-title': ({ first, values: { reason, field } }) =>
      first === ''
        ? undefined
        : {
            call: 'adminTitleReview',
            body: { id: first, verdict: 'reject', reason: reason ?? '', field: field ?? '' },
          },
    invoices: ({ values }) => ({
      call: 'adminInvoices',
      query: present({ state: values.state, pageNum: values.page }),
    }),
    async 'issue-invoice'({ first, values: { number, file } }) {
      if (first === '' || typeof number !== 'string') return undefined;
      const query = { id: first, number };
      return typeof file === 'string'
        ? { call: 'adminInvoiceIssue', query, file: await readFile(file) }
        : { call: 'adminInvoiceIssue', query };
    },
    'refuse-invoice': ({ first, values: { reason, field } }) =>
      first === '' || typeof reason !== 'string'
        ? undefined
        : { call: 'adminInvoiceRefuse', body: { id: first, reason, field: field ?? '' } },
    'ask-invoice': ({ first }) =>
      first === '' ? undefined : { call: 'adminInvoiceAsk', body: { id: first } },
  },
};

import type { CallPath } from './call-path';

/** Invoices (finance base): titles, applications, files, and the operator’s acts. */
export const invoicesPaths = {
  // Titles 抬头 (SPEC §7: list, add, delete, id, edit, default, state)
  titleList: { method: 'GET', path: '/api/finance/invoiceTitle/list', base: 'finance' },
  titleAdd: { method: 'POST', path: '/api/finance/invoiceTitle', base: 'finance' },
  titleDelete: { method: 'DELETE', path: '/api/finance/invoiceTitle', base: 'finance' },
  titleEdit: { method: 'GET', path: '/api/finance/invoiceTitle/edit', base: 'finance' },
  titleDefault: { method: 'GET', path: '/api/finance/invoiceTitle/default', base: 'finance' },
  titleState: { method: 'GET', path: '/api/finance/invoiceTitle/state', base: 'finance' },
  titleResubmit: { method: 'POST', path: '/api/finance/invoiceTitle/resubmit', base: 'finance' },
  titleDetail: { method: 'GET', path: '/api/finance/invoiceTitle/:id', base: 'finance' },

  // Applications 开票 (SPEC §7: list, add, id, status, ok)
  invoiceOrders: { method: 'GET', path: '/api/finance/invoice/orders', base: 'finance' },
  invoicePreview: { method: 'POST', path: '/api/finance/invoice/preview', base: 'finance' },
  invoiceApply: { method: 'POST', path: '/api/finance/invoice', base: 'finance' },
  invoiceList: { method: 'GET', path: '/api/finance/invoice/list', base: 'finance' },
  invoiceStatus: { method: 'GET', path: '/api/finance/invoice/status', base: 'finance' },
  invoiceOk: { method: 'GET', path: '/api/finance/invoice/ok', base: 'finance' },
  invoiceByOrder: { method: 'GET', path: '/api/finance/invoice/byOrder', base: 'finance' },
  invoiceFile: { method: 'GET', path: '/api/finance/invoice/file/:id', base: 'finance' },
  invoiceDetail: { method: 'GET', path: '/api/finance/invoice/:id', base: 'finance' },
  invoiceRetry: { method: 'POST', path: '/api/finance/invoice/:id/retry', base: 'finance' },
  invoiceReapply: { method: 'POST', path: '/api/finance/invoice/:id/reapply', base: 'finance' },
  invoiceSend: { method: 'POST', path: '/api/finance/invoice/:id/send', base: 'finance' },
} as const satisfies Record<string, CallPath>;

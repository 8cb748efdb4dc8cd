import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'invoices',
  title: '发票',
  group: '财务',
  order: 40,
  permission: 'invoice.read',
  counts: 'invoicesWaiting',
  load: () => import('./screen'),
};

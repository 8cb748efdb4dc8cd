import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'receipts',
  title: '收款登记',
  group: '财务',
  order: 15,
  permission: 'payment.read',
  load: () => import('./screen'),
};

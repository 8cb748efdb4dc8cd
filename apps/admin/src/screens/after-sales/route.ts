import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'after-sales',
  title: '售后',
  group: '订单',
  order: 30,
  permission: 'after-sale.read',
  counts: 'afterSalesWaiting',
  load: () => import('./screen'),
};

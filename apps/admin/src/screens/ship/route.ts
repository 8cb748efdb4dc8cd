import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'ship',
  title: '发货台',
  group: '订单',
  order: 20,
  permission: 'order.ship',
  counts: 'orders-to-ship',
  load: () => import('./screen'),
};

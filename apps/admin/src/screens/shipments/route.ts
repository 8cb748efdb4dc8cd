import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'shipments',
  title: '物流',
  group: '订单',
  order: 40,
  permission: 'order.read',
  load: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'orders',
    title: '全部订单',
    group: '订单',
    order: 10,
    permission: 'order.read',
    load: () => import('./screen'),
  },
  {
    path: 'orders/:id',
    title: '订单',
    permission: 'order.read',
    load: () => import('./order-page'),
  },
];

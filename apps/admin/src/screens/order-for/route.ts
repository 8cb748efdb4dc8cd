import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'order-for',
    title: '代客下单',
    permission: 'order.place',
    load: () => import('./screen'),
  },
];

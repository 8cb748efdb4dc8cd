import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'groups',
    title: '商品组',
    group: '商品',
    order: 20,
    permission: 'goods.read',
    load: () => import('./screen'),
  },
  {
    path: 'groups/:id',
    title: '商品组',
    permission: 'goods.read',
    load: () => import('./group-page'),
  },
];

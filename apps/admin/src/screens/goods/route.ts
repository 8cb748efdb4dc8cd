import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'goods',
    title: '商品',
    group: '商品',
    order: 10,
    permission: 'goods.read',
    load: () => import('./screen'),
  },
  {
    path: 'goods/:id',
    title: '商品',
    permission: 'goods.read',
    load: () => import('./goods-page'),
  },
];

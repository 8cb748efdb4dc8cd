import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'stock',
  title: '库存',
  group: '商品',
  order: 60,
  permission: 'goods.read',
  counts: 'goods-short',
  load: () => import('./screen'),
};

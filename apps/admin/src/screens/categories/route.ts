import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'categories',
  title: '分类',
  group: '商品',
  order: 30,
  permission: 'goods.read',
  reads: [{ call: 'adminCategories', permission: 'goods.read' }],
  load: () => import('./screen'),
};

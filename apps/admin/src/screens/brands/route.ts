import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'brands',
  title: '品牌',
  group: '商品',
  order: 40,
  permission: 'goods.read',
  reads: [{ call: 'adminBrands', permission: 'goods.read' }],
  load: () => import('./screen'),
};

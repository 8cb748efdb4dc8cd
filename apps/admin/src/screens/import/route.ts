import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'import',
  title: '导入',
  group: '商品',
  order: 90,
  permission: 'goods.import',
  load: () => import('./screen'),
};

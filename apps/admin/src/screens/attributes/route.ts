import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'attributes',
  title: '属性与服务词',
  group: '商品',
  order: 50,
  permission: 'goods.read',
  load: () => import('./screen'),
};

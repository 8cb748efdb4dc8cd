import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/gooddetail/:id',
  title: '商品详情',
  hidesTabBar: true,
  served: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/addShopDetail',
  title: '加价购',
  hidesTabBar: true,
  served: true,
  lazy: () => import('./screen'),
};

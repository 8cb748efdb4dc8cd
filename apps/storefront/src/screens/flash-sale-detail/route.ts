import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/flashSaleDetail/:id',
  title: '限时抢购',
  hidesTabBar: true,
  served: true,
  lazy: () => import('./screen'),
};

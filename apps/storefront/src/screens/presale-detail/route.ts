import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/PreSaleDetail/:id',
  title: '预售',
  hidesTabBar: true,
  served: true,
  lazy: () => import('./screen'),
};

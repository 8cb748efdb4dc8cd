import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/cart',
  title: '购物车',
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/home',
  title: '首页',
  served: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/login',
  title: '登录',
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

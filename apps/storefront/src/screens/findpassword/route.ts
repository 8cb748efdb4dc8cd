import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/findpassword',
  title: '找回密码',
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

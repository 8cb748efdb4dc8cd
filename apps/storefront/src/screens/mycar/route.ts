import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/mycar',
  title: '我的卡券',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

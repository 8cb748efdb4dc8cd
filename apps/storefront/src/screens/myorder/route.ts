import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/myorder',
  title: '我的订单',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

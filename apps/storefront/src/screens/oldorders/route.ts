import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/oldorders',
  title: '迁移前的订单',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

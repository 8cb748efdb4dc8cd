import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/pricebook',
  title: '我的价目表',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

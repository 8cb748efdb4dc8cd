import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/myaddress',
  title: '收货地址',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

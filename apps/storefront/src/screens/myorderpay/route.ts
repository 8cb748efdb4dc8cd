import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/myorderpay',
  title: '订单详情',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/aftersales',
  title: '退款售后',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

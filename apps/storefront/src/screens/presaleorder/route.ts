import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/preSaleOrder',
  title: '预售订单',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

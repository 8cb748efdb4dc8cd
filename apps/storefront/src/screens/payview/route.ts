import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/payview',
  title: '支付记录',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/quote',
  title: '我的询价',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/quotedetail',
  title: '报价单',
  frame: 'member',
  requiresLogin: true,
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

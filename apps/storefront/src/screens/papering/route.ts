import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/paperIng',
  title: '申请开票',
  frame: 'member',
  hidesTabBar: true,
  requiresLogin: true,
  lazy: () => import('./screen'),
};

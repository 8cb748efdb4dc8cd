import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/paperFailure',
  title: '开票失败',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

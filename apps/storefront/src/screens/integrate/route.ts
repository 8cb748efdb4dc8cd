import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/integrate',
  title: '积分明细',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

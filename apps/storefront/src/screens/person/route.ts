import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/person',
  title: '会员中心',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/information',
  title: '消息与资料',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

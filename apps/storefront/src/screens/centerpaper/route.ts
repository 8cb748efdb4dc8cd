import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/centerPaper',
  title: '抬头有效性',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/appraisalView',
  title: '我的评价',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

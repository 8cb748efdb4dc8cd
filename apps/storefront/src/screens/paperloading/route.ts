import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/paperLoading',
  title: '开票中',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

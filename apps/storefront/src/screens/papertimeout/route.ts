import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/paperTimeout',
  title: '开票超时',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/paperOk',
  title: '开票成功',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/companyusers',
  title: '公司成员',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

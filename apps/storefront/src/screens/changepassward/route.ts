import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/changepassward',
  title: '修改密码',
  frame: 'member',
  hidesTabBar: true,
  requiresLogin: true,
  lazy: () => import('./screen'),
};

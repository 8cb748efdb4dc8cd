import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/addPaper',
  title: '发票抬头管理',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};

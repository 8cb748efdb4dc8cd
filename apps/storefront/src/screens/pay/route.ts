import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pay',
  title: '支付选择',
  requiresLogin: true,
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

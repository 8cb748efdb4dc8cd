import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/modeofpay',
  title: '支付页面',
  requiresLogin: true,
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/completepayment',
  title: '完成支付',
  requiresLogin: true,
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/inquiryPrice',
  title: '询价页面',
  hidesTabBar: true,
  lazy: () => import('./screen'),
};

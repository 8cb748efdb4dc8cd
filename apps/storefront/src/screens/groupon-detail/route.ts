import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/grouponDetail/:id',
  title: '拼团',
  hidesTabBar: true,
  served: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/grouponDetail/:id/group/:gid',
  title: '拼团进度',
  hidesTabBar: true,
  served: true,
  lazy: () => import('./screen'),
};

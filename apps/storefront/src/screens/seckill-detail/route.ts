import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/secKillDetail/:id',
  title: '秒杀',
  hidesTabBar: true,
  served: true,
  lazy: () => import('./screen'),
};

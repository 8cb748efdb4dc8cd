import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/seckill',
  title: '秒杀',
  served: true,
  lazy: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/wheelSurf',
  title: '抽奖转盘',
  lazy: () => import('./screen'),
};

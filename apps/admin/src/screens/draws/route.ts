import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'draws',
  title: '抽奖',
  group: '营销',
  order: 40,
  permission: 'promotion.read',
  load: () => import('./screen'),
};

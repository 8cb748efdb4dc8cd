import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'rehearse',
  title: '预演',
  group: '营销',
  order: 50,
  permission: 'promotion.write',
  load: () => import('./screen'),
};

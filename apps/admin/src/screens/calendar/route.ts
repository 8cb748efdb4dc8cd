import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'calendar',
  title: '活动日历',
  group: '营销',
  order: 20,
  permission: 'promotion.read',
  load: () => import('./screen'),
};

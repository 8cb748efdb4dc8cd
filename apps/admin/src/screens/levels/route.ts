import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'levels',
  title: '等级',
  group: '客户',
  order: 30,
  permission: 'customer.read',
  load: () => import('./screen'),
};

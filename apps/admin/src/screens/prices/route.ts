import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'prices',
  title: '改价台',
  group: '价格',
  order: 10,
  permission: 'price.write',
  load: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'why-price',
  title: '价格查询',
  group: '价格',
  order: 40,
  permission: 'price.write',
  load: () => import('./screen'),
};

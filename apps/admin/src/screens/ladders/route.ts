import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'ladders',
  title: '阶梯价',
  group: '价格',
  order: 30,
  permission: 'price.write',
  load: () => import('./screen'),
};

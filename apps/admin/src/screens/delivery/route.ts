import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'delivery',
  title: '配送方式',
  group: '店铺',
  order: 6,
  permission: 'settings.write',
  load: () => import('./screen'),
};

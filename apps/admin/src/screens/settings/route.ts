import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'settings',
  title: '站点设置',
  group: '店铺',
  order: 8,
  permission: 'settings.write',
  load: () => import('./screen'),
};

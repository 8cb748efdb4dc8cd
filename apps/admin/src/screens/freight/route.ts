import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'freight',
  title: '运费',
  group: '店铺',
  order: 5,
  permission: 'settings.write',
  load: () => import('./screen'),
};

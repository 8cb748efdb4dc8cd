import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'opening',
  title: '开店',
  group: '店铺',
  order: 9,
  permission: 'settings.write',
  reads: [{ call: 'adminOpening' }],
  load: () => import('./screen'),
};

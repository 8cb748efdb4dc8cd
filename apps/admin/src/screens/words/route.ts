import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'words',
  title: '热搜与同义词',
  group: '店铺',
  order: 3,
  permission: 'content.publish',
  load: () => import('./screen'),
};

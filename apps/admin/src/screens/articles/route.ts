import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'articles',
  title: '文章',
  group: '店铺',
  order: 2,
  permission: 'content.publish',
  load: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'menus',
  title: '菜单与链接',
  group: '店铺',
  order: 1,
  permission: 'content.publish',
  load: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'home',
  title: '首页装修',
  group: '店铺',
  order: 0,
  permission: 'content.publish',
  load: () => import('./screen'),
};

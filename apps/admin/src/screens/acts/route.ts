import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'acts',
  title: '操作记录',
  group: '系统',
  order: 3,
  permission: 'acts.read',
  load: () => import('./screen'),
};

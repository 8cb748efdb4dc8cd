import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'roles',
  title: '角色',
  group: '系统',
  order: 2,
  permission: 'staff.write',
  load: () => import('./screen'),
};

import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'staff',
  title: '员工',
  group: '系统',
  order: 1,
  permission: 'staff.write',
  load: () => import('./screen'),
};

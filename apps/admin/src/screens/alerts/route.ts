import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'alerts',
  title: '来单提醒',
  group: '系统',
  order: 5,
  permission: 'settings.write',
  load: () => import('./screen'),
};

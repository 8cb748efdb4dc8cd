import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'templates',
  title: '短信与消息模板',
  group: '店铺',
  order: 7,
  permission: 'settings.write',
  load: () => import('./screen'),
};

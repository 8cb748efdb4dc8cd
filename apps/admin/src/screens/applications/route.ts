import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'applications',
  title: '入驻审核',
  group: '客户',
  order: 20,
  permission: 'application.review',
  counts: 'applicationsWaiting',
  load: () => import('./screen'),
};

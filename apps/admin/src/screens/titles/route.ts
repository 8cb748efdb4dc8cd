import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'titles',
  title: '抬头审核',
  group: '财务',
  order: 50,
  permission: 'invoice.issue',
  counts: 'titlesWaiting',
  load: () => import('./screen'),
};

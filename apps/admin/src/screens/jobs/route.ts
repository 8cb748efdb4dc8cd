import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'jobs',
  title: '任务',
  group: '系统',
  order: 4,
  permission: 'jobs.read',
  counts: 'jobs-failed',
  load: () => import('./screen'),
};

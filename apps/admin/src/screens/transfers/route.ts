import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'transfers',
  title: '转账核对',
  group: '财务',
  order: 10,
  permission: 'payment.read',
  counts: 'transfersWaiting',
  load: () => import('./screen'),
};

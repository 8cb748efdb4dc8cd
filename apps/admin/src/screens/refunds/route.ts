import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'refunds',
  title: '退款',
  group: '财务',
  order: 30,
  permission: 'payment.read',
  counts: 'refundsDue',
  load: () => import('./screen'),
};

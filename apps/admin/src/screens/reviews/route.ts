import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'reviews',
  title: '评价',
  group: '商品',
  order: 80,
  permission: 'review.judge',
  counts: 'reviewsWaiting',
  load: () => import('./screen'),
};

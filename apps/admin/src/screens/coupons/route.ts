import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'coupons',
  title: '卡券',
  group: '营销',
  order: 30,
  permission: 'promotion.read',
  load: () => import('./screen'),
};

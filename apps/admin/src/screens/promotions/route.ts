import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'promotions',
    title: '活动',
    group: '营销',
    order: 10,
    permission: 'promotion.read',
    load: () => import('./screen'),
  },
  {
    path: 'promotions/:id',
    title: '编辑活动',
    permission: 'promotion.write',
    load: () => import('./edit-page'),
  },
];

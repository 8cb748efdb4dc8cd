import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'price-lists',
    title: '价目表与客户价',
    group: '价格',
    order: 20,
    permission: 'price.write',
    load: () => import('./screen'),
  },
  {
    path: 'price-lists/:id',
    title: '价目表',
    permission: 'price.write',
    load: () => import('./list-page'),
  },
];

import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'companies',
    title: '客户',
    group: '客户',
    order: 10,
    permission: 'customer.read',
    load: () => import('./screen'),
  },
  {
    path: 'companies/:id',
    title: '客户',
    permission: 'customer.read',
    load: () => import('./company-page'),
  },
];

import type { ScreenRoute } from '../../lib/route';

const own = { group: '数据', permission: 'figures.read' } as const;

export const route: readonly ScreenRoute[] = [
  { ...own, path: 'figures', title: '概览', order: 10, load: () => import('./overview') },
  { ...own, path: 'figures/sales', title: '销售', order: 20, load: () => import('./sales') },
  { ...own, path: 'figures/goods', title: '商品数字', order: 30, load: () => import('./goods') },
  { ...own, path: 'figures/customers', title: '客户数字', order: 40, load: () => import('./customers') },
  {
    ...own,
    path: 'figures/promotions',
    title: '活动数字',
    order: 45,
    load: () => import('./promotions'),
  },
  { ...own, path: 'figures/stock', title: '库存周转', order: 50, load: () => import('./stock') },
  {
    path: 'figures/companies',
    title: '客户名单',
    permission: 'figures.read',
    load: () => import('./companies'),
  },
  {
    path: 'figures/rows',
    title: '账目明细',
    permission: 'figures.read',
    load: () => import('./rows'),
  },
];

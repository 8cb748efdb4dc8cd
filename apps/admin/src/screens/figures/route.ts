import type { ScreenRoute } from '../../lib/route';

const own = { group: '数据', permission: 'figures.read' } as const;

export const route: readonly ScreenRoute[] = [
  { ...own, path: 'figures', title: '概览', order: 10, load: () => import('./overview') },
  { ...own, path: 'figures/sales', title: '销售', order: 20, load: () => import('./sales') },
  {
    path: 'figures/rows',
    title: '账目明细',
    permission: 'figures.read',
    load: () => import('./rows'),
  },
];

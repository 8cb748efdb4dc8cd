import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: '',
  title: '工作台',
  reads: [
    { call: 'adminToday', permission: 'figures.read' },
    { call: 'adminTodayNews', permission: 'customer.read' },
  ],
  load: () => import('./screen'),
};

import type { ServerModule } from '../../platform';

/** 积分: a company's points and where they came from. */
export const pointsModule: ServerModule = {
  name: 'points',
  routes(route) {
    route('pointsPage', ({ query: { pageNum, pageSize } }) => ({ list: [], total: 0, pageNum, pageSize }));
    route('pointsTotal', () => ({ total: 0, expiring: 0, rateText: '' }));
  },
};

import { refuse } from '@pifa/contract';
import type { ServerModule } from '../../platform';

/** 卡券: what can be claimed, and what a company has. */
export const couponsModule: ServerModule = {
  name: 'coupons',
  routes(route) {
    route('cardsToClaim', () => []);
    route('cardClaim', () => refuse('not-found', { what: '该卡券' }));
    route('cardPage', ({ query: { pageNum, pageSize } }) => ({
      list: [],
      total: 0,
      pageNum,
      pageSize,
      counts: { unused: 0, used: 0, expired: 0 },
    }));
  },
};

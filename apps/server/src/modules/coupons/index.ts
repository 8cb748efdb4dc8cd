import { refuse } from '@pifa/contract';
import type { CouponInstance } from '@pifa/domain';
import type { Db, ServerModule } from '../../platform';

export { cardToWire } from './card-to-wire';

/** The coupons of a company as the engine knows them: one statement. */
export async function couponsOf(_db: Db, _khId: number, _now: Date): Promise<readonly CouponInstance[]> {
  return [];
}

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

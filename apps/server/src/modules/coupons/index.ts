import { couponText, shownState } from '@pifa/domain';
import { exportTables, type ServerModule } from '../../platform';
import { auditCoupons } from './audit';
import { cardToWire } from './card-to-wire';
import { claimCard } from './claim-card';
import { pageOfCoupons } from './coupon-store';
import { cardsToClaim } from './offers';
import { lookUp, scopeNames } from './scope-names';

export { cardToWire } from './card-to-wire';
export { couponsOf, walletColumn, walletFrom } from './coupon-store';
export { scopeNames } from './scope-names';
export { companyCoupons } from './company-coupons';
export { handOut } from './hand-out';
export { issueCoupon } from './issue-coupon';
export { type CouponTemplate, couponTemplate, isFor, templateOf } from './templates';
export { couponStaff } from './staff/issue-coupons';

/** 卡券: what can be claimed, and what a company has. */
export const couponsModule: ServerModule = {
  name: 'coupons',
  setUp: ({ cache }) => cache.warm(lookUp),
  routes(route) {
    route('cardsToClaim', cardsToClaim);
    route('cardClaim', claimCard);
    route('cardPage', async ({ db, platform, session, query, now }) => {
      const { status, pageNum, pageSize } = query;
      const { list, counts } = await pageOfCoupons(db, session.khId, { tab: status, pageNum, pageSize, now });
      const names = await scopeNames(platform)(list);
      const cards = list.map((coupon) => {
        const usable = shownState(coupon, now) === 'usable';
        return cardToWire(coupon, now, usable ? { names } : { names, reason: couponText(coupon, now).word });
      });
      return { list: cards, total: counts[status], pageNum, pageSize, counts };
    });
  },
  audit: auditCoupons,
  exports: (tx) => exportTables(tx, { coupon_counters: ['template_id'], coupons: ['id'] }),
};

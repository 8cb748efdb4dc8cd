import type { DemoPromotion } from './index';
import { days, over, running, upcoming } from './moments';

const ALL = { of: 'all' };
const DRINKS = { of: 'category', ids: ['2'] };

/** 优惠券: to be claimed, to be claimed later, all claimed, ending soon, ended, handed out by the seller only. */
export function couponTemplates(now: Date): DemoPromotion[] {
  const fixed = (from: number, until: number) => ({
    validity: 'window',
    validFrom: days(now, from).toISOString(),
    validUntil: days(now, until).toISOString(),
  });
  const after = (validDays: number) => ({ validity: 'days', validDays });
  return [
    {
      id: 801,
      kind: 'amount-off',
      name: '满500减30',
      ...running(now),
      settings: { minus: 3_000, minimum: 50_000, scope: ALL, total: 1_000, perCustomer: 1, ...after(15) },
    },
    {
      id: 802,
      kind: 'percent-off',
      name: '饮用水 9.5 折券',
      ...running(now),
      settings: { percentOff: 5, cap: 5_000, minimum: 20_000, scope: DRINKS, perCustomer: 2, ...after(7) },
    },
    {
      id: 803,
      kind: 'amount-off',
      name: '满100减8',
      ...running(now),
      settings: { minus: 800, minimum: 10_000, scope: ALL, total: 2, perCustomer: 1, ...after(10) },
    },
    {
      id: 804,
      kind: 'amount-off',
      name: '满1000减80',
      startsAt: days(now, -27),
      endsAt: days(now, -1),
      settings: { minus: 8_000, minimum: 100_000, scope: ALL, perCustomer: 1, ...fixed(-27, 2) },
    },
    {
      id: 805,
      kind: 'amount-off',
      name: '满300减15',
      startsAt: days(now, -40),
      endsAt: days(now, -10),
      settings: { minus: 1_500, minimum: 30_000, scope: ALL, perCustomer: 1, ...fixed(-40, -5) },
    },
    {
      id: 806,
      kind: 'amount-off',
      name: '老客户回馈满2000减150',
      ...running(now),
      settings: { minus: 15_000, minimum: 200_000, scope: ALL, open: false, ...after(30) },
    },
    {
      id: 807,
      kind: 'percent-off',
      name: '周末 9 折券',
      ...upcoming(now),
      settings: { percentOff: 10, cap: 10_000, minimum: 50_000, scope: ALL, perCustomer: 1, ...after(3) },
    },
    {
      id: 808,
      kind: 'amount-off',
      name: '抽奖专享满200减10',
      startsAt: over(now).startsAt,
      endsAt: running(now).endsAt,
      settings: { minus: 1_000, minimum: 20_000, scope: ALL, open: false, ...after(15) },
    },
  ];
}

/** Who has which coupon since how many days: template, company, days ago. */
export const CLAIMED: readonly (readonly [template: number, khId: number, daysAgo: number])[] = [
  [805, 1001, 30],
  [805, 1002, 28],
  [805, 1003, 25],
  [804, 1001, 20],
  [804, 1002, 19],
  [803, 1002, 2],
  [803, 1003, 1],
  [806, 1001, 3],
  [802, 1001, 1],
  [802, 1003, 2],
];

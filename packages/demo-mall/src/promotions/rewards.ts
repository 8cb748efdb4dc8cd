import type { PromotionRecord } from '@pifa/domain';
import { days } from '../moments';
import { type Days, OVER, RUNNING, UPCOMING, writing } from './promotion';

const ALL = { of: 'all' };
const DRINKS = { of: 'category', ids: ['2'] };
const SINCE_THE_OPENING: Days = [OVER[0], RUNNING[1]];

/** 优惠券: to be claimed, to be claimed later, all claimed, ending soon, ended, handed out by the seller only. */
export function couponTemplates(now: Date): PromotionRecord[] {
  const amountOff = writing('amount-off', now);
  const percentOff = writing('percent-off', now);
  const fixed = (from: number, until: number) => ({
    validity: 'window',
    validFrom: days(now, from).toISOString(),
    validUntil: days(now, until).toISOString(),
  });
  const after = (validDays: number) => ({ validity: 'days', validDays });
  const minus = (fen: number, minimum: number) => ({ minus: fen, minimum, scope: ALL });
  const percent = (off: number, cap: number, minimum: number) => ({ percentOff: off, cap, minimum });
  const once = { perCustomer: 1 };
  return [
    amountOff(801, '满500减30', RUNNING, { ...minus(3_000, 50_000), total: 1_000, ...once, ...after(15) }),
    percentOff(802, '饮用水 9.5 折券', RUNNING, {
      ...percent(5, 5_000, 20_000),
      scope: DRINKS,
      perCustomer: 2,
      ...after(7),
    }),
    amountOff(803, '满100减8', RUNNING, { ...minus(800, 10_000), total: 2, ...once, ...after(10) }),
    amountOff(804, '满1000减80', [-27, -1], { ...minus(8_000, 100_000), ...once, ...fixed(-27, 2) }),
    amountOff(805, '满300减15', [-40, -10], { ...minus(1_500, 30_000), ...once, ...fixed(-40, -5) }),
    amountOff(806, '老客户回馈满2000减150', RUNNING, {
      ...minus(15_000, 200_000),
      open: false,
      ...after(30),
    }),
    percentOff(807, '周末 9 折券', UPCOMING, {
      ...percent(10, 10_000, 50_000),
      scope: ALL,
      ...once,
      ...after(3),
    }),
    amountOff(808, '抽奖专享满200减10', SINCE_THE_OPENING, {
      ...minus(1_000, 20_000),
      open: false,
      ...after(15),
    }),
  ];
}

/** 积分抵扣: 100 points to the yuan, at most half of the goods. */
export const pointsSpending = (now: Date): PromotionRecord[] => [
  writing('points-spend', now)(891, '积分抵扣', [-300, null], { perYuan: 100, maxShare: 50, minimum: 100 }),
];

const prizes = [
  { id: 'p500', name: '500 积分', type: 'points', size: 500, weight: 2, stock: 50 },
  { id: 'p88', name: '88 积分', type: 'points', size: 88, weight: 15, stock: null },
  { id: 'p10', name: '10 积分', type: 'points', size: 10, weight: 30, stock: null },
  { id: 'card', name: '满200减10', type: 'coupon', ref: '808', size: 1, weight: 18, stock: null },
  { id: 'cards', name: '满200减10 两张', type: 'coupon', ref: '808', size: 2, weight: 5, stock: 200 },
  { id: 'water', name: '矿泉水一箱', type: 'goods', ref: '100004', size: 1, weight: 1, stock: 20 },
  { id: 'tissue', name: '抽纸一提', type: 'goods', ref: '100148', size: 3, weight: 2, stock: 60 },
  { id: 'none', name: '谢谢参与', type: 'nothing', size: 1, weight: 27, stock: null },
];
const terms = { perOrder: 1, orderMinimum: 20_000, pointsPerDraw: 100, byPointsPerDay: 3 };

/** 转盘: one that runs with eight sectors, one that is over. */
export function luckyDraws(now: Date): PromotionRecord[] {
  const draw = writing('lucky-draw', now);
  return [
    draw(901, '采购季幸运转盘', RUNNING, {
      ...terms,
      prizes,
      perDay: 1,
      rules: '活动期间每客户每天可免费抽一次。\n同一公司的多个账号共用抽奖次数。',
    }),
    draw(902, '开业转盘', OVER, {
      ...terms,
      prizes,
      perDay: 2,
      rules: '开业期间每客户每天可免费抽两次。',
    }),
  ];
}

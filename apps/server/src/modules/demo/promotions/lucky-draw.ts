import type { DemoPromotion } from './index';
import { over, running } from './moments';

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
export function luckyDraws(now: Date): DemoPromotion[] {
  return [
    {
      id: 901,
      kind: 'lucky-draw',
      name: '采购季幸运转盘',
      ...running(now),
      settings: {
        ...terms,
        prizes,
        perDay: 1,
        rules: '活动期间每家公司每天可免费抽一次。\n同一公司的多个账号共用抽奖次数。',
      },
    },
    {
      id: 902,
      kind: 'lucky-draw',
      name: '开业转盘',
      ...over(now),
      settings: { ...terms, prizes, perDay: 2, rules: '开业期间每家公司每天可免费抽两次。' },
    },
  ];
}

/** Draws of the demo companies: draw, company, user, days ago, prize. */
export const DRAWN: readonly (readonly [
  draw: number,
  khId: number,
  userId: number,
  daysAgo: number,
  prize: string,
])[] = [
  [902, 1003, 4, 9, 'none'],
  [902, 1002, 2, 8, 'card'],
  [902, 1001, 1, 7, 'p10'],
  [902, 1003, 4, 4, 'tissue'],
  [902, 1001, 3, 3, 'none'],
  [901, 1002, 2, 2, 'p88'],
  [901, 1003, 4, 2, 'none'],
  [901, 1001, 3, 1, 'card'],
  [901, 1002, 2, 1, 'p10'],
];

import type { DemoPromotion } from './index';
import { days } from './moments';

/** 积分抵扣: 100 points to the yuan, at most half of the goods. */
export function pointsSpending(now: Date): DemoPromotion[] {
  return [
    {
      id: 891,
      kind: 'points-spend',
      name: '积分抵扣',
      startsAt: days(now, -300),
      endsAt: null,
      settings: { perYuan: 100, maxShare: 50, minimum: 100 },
    },
  ];
}

/** How points are earned: a point for each yuan, for a year. */
export const EARN_SETTINGS = [
  { code: 'on', summary: '1', title: '启用积分' },
  { code: 'perYuan', summary: '1', title: '每消费 1 元得积分' },
  { code: 'months', summary: '12', title: '积分有效月数' },
] as const;

/** Points beside orders: company, days ago, points, days until they end from now, note. */
export const GIVEN: readonly (readonly [
  khId: number,
  daysAgo: number,
  points: number,
  endsIn: number | null,
  note: string,
])[] = [
  [1001, 120, 300, -30, '周年礼遇'],
  [1002, 100, 200, -20, '周年礼遇'],
  [1001, 12, 200, 18, '展会签到'],
  [1003, 11, 150, 19, '展会签到'],
];

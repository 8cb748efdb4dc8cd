import { formatMinute } from '@pifa/domain';
import type { DemoPromotion } from './index';
import { days, hours, running, upcoming } from './moments';

const kind = 'seckill';

/** A goods at its seckill price, 1/10000 yuan by pack and by piece, with the pieces that are kept for it. */
const row = (goodsId: string, perPack: number, perPiece: number, stock: number) => ({
  goodsId,
  perPack,
  perPiece,
  stock,
});

const TERMS = { couponAllowed: false, remindMinutes: 5 };

/**
 * Sessions around the hour at which the mall is filled: one that is over, one that began within the last hour, one to
 * come, as far as the day has room for them.
 */
function sessionsAround(now: Date): { start: string; end: string }[] {
  const hour = Number(formatMinute(now).slice(-5, -3));
  const time = (at: number): string => `${String(at).padStart(2, '0')}:00`;
  return [
    [hour - 3, hour - 1],
    [hour, hour + 4],
    [hour + 5, hour + 8],
  ]
    .map(([start = 0, end = 0]) => ({ start: Math.max(start, 0), end: Math.min(end, 24) }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start: time(start), end: time(end) }));
}

/** 秒杀: the day's sessions with one goods that is gone, one special to come, one that is over. */
export function seckills(now: Date): DemoPromotion[] {
  return [
    {
      id: 1,
      kind,
      name: '每日秒杀',
      ...running(now),
      settings: {
        ...TERMS,
        sessions: sessionsAround(now),
        goods: [
          row('100019', 245_000, 17_400, 300),
          row('100047', 1_250_000, 215_000, 120),
          row('100076', 299_000, 26_500, 480),
          row('100160', 690_000, 61_000, 240),
          row('100273', 1_390_000, 74_000, 200),
          // Bought up by an order of the demo mall.
          row('100176', 1_690_000, 43_000, 40),
        ],
        perOrder: 60,
        perCompany: 120,
      },
    },
    {
      id: 2,
      kind,
      name: '周末秒杀专场',
      ...upcoming(now),
      settings: {
        ...TERMS,
        sessions: [{ start: '10:00', end: '22:00' }],
        goods: [row('100104', 520_000, 92_000, 240), row('100231', 1_650_000, 146_000, 120)],
        perCompany: 60,
      },
    },
    {
      id: 3,
      kind,
      name: '上周秒杀专场',
      startsAt: days(now, -8),
      endsAt: hours(now, -20),
      settings: {
        ...TERMS,
        sessions: [{ start: '10:00', end: '22:00' }],
        goods: [row('100287', 4_050_000, 215_000, 200)],
      },
    },
  ];
}

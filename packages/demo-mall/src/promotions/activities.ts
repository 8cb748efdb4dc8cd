import { formatMinute, type PromotionRecord } from '@pifa/domain';
import { days } from '../moments';
import { at, OVER, RUNNING, UPCOMING, writing } from './promotion';

/**
 * Sessions around the current hour: a past one, one that started within the last hour, and a coming one, as far as
 * they fit into the day.
 */
function sessionsAround(now: Date): { start: string; end: string }[] {
  const hour = Number(formatMinute(now).slice(-5, -3));
  const time = (clock: number): string => `${String(clock).padStart(2, '0')}:00`;
  return [
    [hour - 3, hour - 1],
    [hour, hour + 4],
    [hour + 5, hour + 8],
  ]
    .map(([start = 0, end = 0]) => ({ start: Math.max(start, 0), end: Math.min(end, 24) }))
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start: time(start), end: time(end) }));
}

/** 秒杀: daily sessions with one goods sold out, an upcoming one, and a past one. */
export function seckills(now: Date): PromotionRecord[] {
  const seckill = writing('seckill', now);
  const terms = { couponAllowed: false, remindMinutes: 5 };
  const sessions = [{ start: '10:00', end: '22:00' }];
  return [
    seckill(1, '每日秒杀', RUNNING, {
      ...terms,
      sessions: sessionsAround(now),
      goods: [
        at(100_019, 245_000, 17_400, 300),
        at(100_047, 1_250_000, 215_000, 120),
        at(100_076, 299_000, 26_500, 480),
        at(100_160, 690_000, 61_000, 240),
        at(100_273, 1_390_000, 74_000, 200),
        // Sold out by an order of the demo mall.
        at(100_176, 1_690_000, 43_000, 40),
      ],
      perOrder: 60,
      perCompany: 120,
    }),
    seckill(2, '周末秒杀专场', UPCOMING, {
      ...terms,
      sessions,
      goods: [at(100_104, 520_000, 92_000, 240), at(100_231, 1_650_000, 146_000, 120)],
      perCompany: 60,
    }),
    seckill(3, '上周秒杀专场', [-8, -20 / 24], {
      ...terms,
      sessions,
      goods: [at(100_287, 4_050_000, 215_000, 200)],
    }),
  ];
}

/** 限时抢购: one with several goods, an upcoming one, a past one, and one that is sold out. */
export function flashSales(now: Date): PromotionRecord[] {
  const sale = writing('flash-sale', now);
  return [
    sale(101, '餐具厨具限时抢购', RUNNING, {
      goods: [
        at(100_373, 1_610_000, 23_800, 3_600),
        at(100_387, 2_990_000, 66_000, 480),
        at(100_331, 1_230_000, 4_360, 9_000),
      ],
      perCompany: 9_000,
      couponAllowed: false,
    }),
    sale(102, '灯具电料抢购', UPCOMING, {
      goods: [at(100_459, 2_990_000, 31_800, 2_000), at(100_473, 4_150_000, 22_000, 1_000)],
      couponAllowed: true,
    }),
    sale(103, '文具抢购', OVER, {
      goods: [at(100_302, 980_000, 2_410, 4_320), at(100_316, 2_100_000, 46_500, 480)],
      couponAllowed: true,
    }),
    // Sold out by an order of the demo mall.
    sale(104, '管道疏通器一日抢购', RUNNING, {
      goods: [at(100_245, 1_650_000, 290_000, 24)],
      couponAllowed: false,
    }),
  ];
}

/** 预售: open for deposits, upcoming, sold out, and one whose balance is due now. */
export function presales(now: Date): PromotionRecord[] {
  const presale = writing('presale', now);
  const balance = (from: number, until: number) => ({
    balanceStart: days(now, from).toISOString(),
    balanceEnd: days(now, until).toISOString(),
  });
  const worth = { worthPerPack: 150_000, worthPerPiece: 5_000 };
  const tiers = [{ fromPieces: 900, perPack: 480_000, perPiece: 16_500 }];
  const deposit = (depositPerPack: number, depositPerPiece: number) => ({ depositPerPack, depositPerPiece });
  return [
    presale(201, '抽纸新季预售', RUNNING, {
      goods: [{ ...at(100_149, 505_000, 17_400), ...deposit(100_000, 3_500), ...worth, tiers }],
      perCompany: 6_000,
      pay: 'either',
      ...balance(13, 16),
      fate: 'forfeit',
      shipText: '付清尾款后 5 天内发货',
      remindMinutes: 120,
    }),
    presale(202, '玻璃直身杯预售', UPCOMING, {
      goods: [{ ...at(100_372, 1_700_000, 25_000), ...deposit(300_000, 5_000) }],
      pay: 'deposit',
      ...balance(10, 12),
      fate: 'refund',
      shipText: '付清尾款后 10 天内发货',
      remindMinutes: 60,
    }),
    presale(203, '白大褂工作服预售', RUNNING, {
      goods: [at(100_430, 12_000_000, 305_000, 40)],
      pay: 'full',
      fate: 'refund',
      shipText: '工厂交货后发出',
      remindMinutes: 0,
    }),
    presale(204, '高筋小麦粉预售', OVER, {
      goods: [{ ...at(100_062, 1_030_000, 262_000), ...deposit(200_000, 50_000) }],
      pay: 'deposit',
      ...balance(-1, 3),
      fate: 'forfeit',
      shipText: '付清尾款后 3 天内发货',
      remindMinutes: 60,
    }),
  ];
}

/** 拼团: one with forming groups, an upcoming one, one that is sold out, and a past one. */
export function groupBuyings(now: Date): PromotionRecord[] {
  const group = writing('group-buying', now);
  return [
    group(301, '冷泡茉莉茶三家团', RUNNING, {
      goods: [at(100_021, 328_000, 22_800)],
      perCompany: 600,
      size: 3,
      hours: 72,
    }),
    group(302, '抽取式擦手纸五家团', UPCOMING, {
      goods: [at(100_166, 830_000, 44_000)],
      size: 5,
      hours: 48,
    }),
    group(303, '密封储物罐两家团', RUNNING, {
      goods: [at(100_388, 5_100_000, 113_000, 48)],
      size: 2,
      hours: 24,
    }),
    group(304, '硬壳记事本三家团', OVER, { goods: [at(100_287, 6_000_000, 318_000)], size: 3, hours: 24 }),
  ];
}

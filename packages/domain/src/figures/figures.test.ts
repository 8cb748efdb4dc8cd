import { describe, expect, it } from 'vitest';
import {
  averageOrder,
  cohortAverages,
  cohorts,
  daysIn,
  daysOfCover,
  marginRate,
  netOf,
  partsOfMost,
  periodBefore,
  presetPeriod,
  ranked,
  repurchaseRate,
  stepsOf,
  suggestedPurchase,
  turnoverDays,
  whyNoPeriod,
} from '.';

describe('一段日子', () => {
  it.each([
    ['今天', 'today', '2026-06-18', '2026-06-18', '2026-06-17', '2026-06-17'],
    ['近 7 天连今天', 'week', '2026-06-12', '2026-06-18', '2026-06-05', '2026-06-11'],
    ['近 30 天', 'month', '2026-05-20', '2026-06-18', '2026-04-20', '2026-05-19'],
    ['本月到今天，上期是之前的 18 天', 'this-month', '2026-06-01', '2026-06-18', '2026-05-14', '2026-05-31'],
  ] as const)('%s', (_, preset, from, to, beforeFrom, beforeTo) => {
    const period = presetPeriod(preset, '2026-06-18');
    expect(period).toEqual({ from, to });
    expect(periodBefore(period)).toEqual({ from: beforeFrom, to: beforeTo });
  });

  it.each([
    ['一天', '2026-06-18', '2026-06-18', 1, null],
    ['闰年整年', '2024-01-01', '2024-12-31', 366, null],
    ['多一天', '2024-01-01', '2025-01-01', 367, '一次最多看 366 天'],
    ['写反了', '2026-06-18', '2026-06-17', 0, '开始日期应不晚于结束日期'],
  ])('%s', (_, from, to, days, why) => {
    expect(daysIn({ from, to })).toBe(days);
    expect(whyNoPeriod({ from, to })).toBe(why);
  });

  it('按周从周一起，按月从一号起；头尾不满的照实写', () => {
    const period = { from: '2026-06-11', to: '2026-07-02' };
    expect(stepsOf(period, 'week').map(({ name }) => name)).toEqual([
      '06-11～06-14',
      '06-15～06-21',
      '06-22～06-28',
      '06-29～07-02',
    ]);
    expect(stepsOf(period, 'month').map(({ name, from, to }) => [name, from, to])).toEqual([
      ['2026-06', '2026-06-11', '2026-06-30'],
      ['2026-07', '2026-07-01', '2026-07-02'],
    ]);
    expect(stepsOf(period, 'day')).toHaveLength(22);
  });
});

describe('口径', () => {
  it.each([
    ['三单 216 元，退了 12.5 元', { captured: 21_600, refunded: 1_250, orders: 3 }, 20_350, 7_200],
    ['只收了定金，没有付清的单', { captured: 5_000, refunded: 0, orders: 0 }, 5_000, null],
    ['除不尽四舍五入到分', { captured: 10_000, refunded: 0, orders: 3 }, 10_000, 3_333],
    ['退的比收的多', { captured: 100, refunded: 300, orders: 1 }, -200, 100],
  ])('净额与客单价：%s', (_, sums, net, average) => {
    expect(netOf(sums)).toBe(net);
    expect(averageOrder(sums)).toBe(average);
  });

  it.each([
    ['三家里一家买了两次', [1, 2, 1], 333],
    ['都只买一次', [1, 1], 0],
    ['没有下单的不进分母', [0, 3], 1000],
    ['谁也没买', [0, 0], null],
  ])('复购率：%s', (_, orders, rate) => {
    expect(repurchaseRate(orders)).toBe(rate);
  });

  it.each([
    ['卖 100 元成本 77.2 元', 10_000, 7_720, 228],
    ['亏本卖', 10_000, 12_000, -200],
    ['没卖出有成本的商品', 0, 0, null],
  ])('毛利率：%s', (_, sold, cost, rate) => {
    expect(marginRate(sold, cost)).toBe(rate);
  });

  it.each([
    ['平均库存 3 万，30 天卖掉成本 1 万', 30_000, 10_000, 30, 90],
    ['到半天以下', 10_000, 30_000, 7, 2.3],
    ['一件没卖', 30_000, 0, 30, null],
  ])('周转天数：%s', (_, stock, cost, days, turnover) => {
    expect(turnoverDays(stock, cost, days)).toBe(turnover);
  });

  it.each([
    ['240 瓶，30 天卖 120 瓶', 240, 120, 60],
    ['不足一天写 0 天', 1, 120, 0],
    ['没有库存', 0, 120, 0],
    ['没有销量，卖不完', 240, 0, null],
  ])('可售天数：%s', (_, stock, sold, days) => {
    expect(daysOfCover(stock, sold)).toBe(days);
  });

  it.each([
    ['差 40 瓶，24 瓶一件，进 2 件', 80, 120, 24, 30, 48],
    ['够卖 30 天', 120, 120, 24, 30, 0],
    ['备 60 天', 120, 120, 24, 60, 120],
    ['没有销量不进', 0, 0, 24, 30, 0],
  ])('建议采购：%s', (_, stock, soldIn30Days, piecesPerPack, wantedDays, pieces) => {
    expect(suggestedPurchase({ stock, soldIn30Days, piecesPerPack, wantedDays })).toBe(pieces);
  });
});

it('贡献从大到小，累计到八成的有几个', () => {
  const parts = ranked([{ amount: 10 }, { amount: 60 }, { amount: 25 }, { amount: 5 }]);
  expect(parts.map(({ amount, share, upTo }) => [amount, share, upTo])).toEqual([
    [60, 600, 600],
    [25, 250, 850],
    [10, 100, 950],
    [5, 50, 1000],
  ]);
  expect(partsOfMost(parts)).toBe(2);
  expect(ranked([{ amount: 0 }])).toEqual([{ amount: 0, share: null, upTo: null }]);
});

it.each([
  ['正好八成', [8_000, 2_000], 1],
  ['差一点不到八成，四舍五入也不算', [7_996, 2_004], 2],
  ['给的次序不要紧', [5, 60, 25, 10], 2],
  ['倒扣的不算进总数', [100, -900], 1],
  ['一分没有', [0, 0], 2],
  ['什么也没有', [], 0],
])('八成线：%s', (_, amounts, most) => {
  expect(partsOfMost(amounts.map((amount) => ({ amount })))).toBe(most);
});

it('留存：按首单月份，每行只写到现在；没有人开始的月份不列；平均只算走到那个月的', () => {
  const counts = [
    { first: '2025-12', month: '2025-12', companies: 4 },
    { first: '2025-12', month: '2026-01', companies: 3 },
    { first: '2025-12', month: '2026-02', companies: 1 },
    { first: '2026-02', month: '2026-02', companies: 6 },
    { first: '2024-01', month: '2024-01', companies: 9 },
  ];
  const rows = cohorts(counts, '2026-02', 6);
  expect(rows).toEqual([
    { first: '2025-12', companies: 4, active: [4, 3, 1] },
    { first: '2026-02', companies: 6, active: [6] },
  ]);
  expect(cohortAverages(rows)).toEqual([1000, 750, 250]);
});

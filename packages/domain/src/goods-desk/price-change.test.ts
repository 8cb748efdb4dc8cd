import { describe, expect, it, test } from 'vitest';
import { pricePair } from '../money';
import { nearestCode } from './nearest-code';
import {
  judgePriceChange,
  ladderProblem,
  type ListPriceRule,
  priceByRule,
  roundedShare,
} from './price-change';

const yuan = (perPack: number, perPiece: number) =>
  pricePair(Math.round(perPack * 10_000), Math.round(perPiece * 10_000));
/** 24 bottles a pack at 36.00 / 1.60; a bottle costs 1.20. */
const water = { list: yuan(36, 1.6), piecesPerPack: 24, cost: 12_000 };
const rule = (own: Partial<ListPriceRule>): ListPriceRule => ({
  by: 'times',
  number: '1.05',
  roundPack: 'jiao',
  roundPiece: 'fen',
  ...own,
});

describe('一条规则改许多标价', () => {
  test.each([
    ['标价 ×1.05，件价取整到角，个价到分', rule({}), [37.8, 1.68]],
    ['每件加 1.20 元：个价按装箱数摊', rule({ by: 'plus', number: '1.2' }), [37.2, 1.65]],
    ['每件减 0.60 元', rule({ by: 'plus', number: '-0.6' }), [35.4, 1.58]],
    ['毛利 20%：成本 28.80 → 36.00', rule({ by: 'margin', number: '20' }), [36, 1.5]],
    ['取整到 .9', rule({ number: '1.1', roundPack: 'nine' }), [39.9, 1.76]],
  ] as const)('%s', (_, by, [perPack, perPiece]) => {
    expect(priceByRule(water, by)).toEqual({ pair: yuan(perPack, perPiece) });
  });

  it('没有成本的不能按毛利算；只按个卖的件价仍没有；减到零以下不行', () => {
    const margin = rule({ by: 'margin', number: '20' });
    expect(priceByRule({ ...water, cost: null }, margin)).toEqual({ problem: '没有成本，不能按毛利算' });
    expect(priceByRule({ ...water, list: yuan(0, 1.6) }, rule({}))).toEqual({ pair: yuan(0, 1.68) });
    expect(priceByRule(water, rule({ by: 'plus', number: '-40' }))).toEqual({ problem: '价格不能小于 0' });
  });

  test.each([
    ['×0', rule({ number: '0' })],
    ['正好减完', rule({ by: 'plus', number: '-36' })],
    ['取整以后个价没有了', rule({ number: '0.2', roundPiece: 'yuan' })],
  ])('白送不行：%s', (_, by) => {
    expect(priceByRule(water, by)).toEqual({ problem: '价格要大于 0' });
  });
});

describe('改价时说什么', () => {
  test.each([
    ['涨 5%：不必提醒', yuan(37.8, 1.68), null, []],
    ['涨幅正好 20%：不提醒', yuan(43.2, 1.92), null, []],
    ['涨 20.1%', yuan(43.236, 1.92), null, ['涨幅 20.1%，超过 20%']],
    [
      '少写一位：15 元写成 1.5',
      yuan(3.6, 0.16),
      null,
      ['低于成本', '降幅 90.0%，超过 20%，是不是少了一位？'],
    ],
    ['多写一位', yuan(360, 16), null, ['涨幅 900.0%，超过 20%，是不是多了一位？']],
    ['比客户上次买的便宜', yuan(34.8, 1.55), yuan(35.4, 1.55), ['低于最近成交价 ¥35.40/件']],
    ['个价低于成本也算', yuan(36, 1.1), null, ['低于成本', '降幅 31.3%，超过 20%']],
    ['清空', yuan(0, 0), null, ['降幅 100.0%，超过 20%，是不是少了一位？', '没有标价，买家会看到 ¥0.00']],
  ] as const)('%s', (_, after, last, warnings) => {
    expect(judgePriceChange(water, after, last).warnings).toEqual(warnings);
  });

  it('毛利前后；没有成本就没有毛利', () => {
    const told = judgePriceChange(water, yuan(37.8, 1.68), null);
    expect([told.marginBefore, told.marginAfter]).toEqual([0.2, expect.closeTo(0.238, 3)]);
    expect(judgePriceChange({ ...water, cost: null }, yuan(1, 1), null)).toMatchObject({
      marginAfter: null,
      isBelowCost: false,
    });
  });
});

describe('数量越多不得更贵', () => {
  const rung = (fromPieces: number, perPiece: number, perPack: number | null = null) => ({
    fromPieces,
    perPiece: Math.round(perPiece * 10_000),
    perPack: perPack === null ? null : Math.round(perPack * 10_000),
  });
  test.each([
    ['一档比一档便宜', [rung(240, 1.5), rung(480, 1.45)], undefined],
    ['一样价可以', [rung(240, 1.5), rung(480, 1.5)], undefined],
    ['后一档更贵', [rung(240, 1.5), rung(480, 1.55)], '满 480 的个价 ¥1.55 比满 240 ¥1.50 贵'],
    ['顺序写乱了也照数量看', [rung(480, 1.55), rung(240, 1.5)], '满 480 的个价 ¥1.55 比满 240 ¥1.50 贵'],
    ['第一档比标价贵', [rung(240, 1.7)], '满 240 的个价 ¥1.70 比标价 ¥1.60 贵'],
    ['件价更贵', [rung(240, 1.5, 36.5)], '满 240 的件价 ¥36.50 比标价 ¥36.00 贵'],
  ] as const)('%s', (_, rungs, problem) => {
    expect(ladderProblem(rungs, water.list, 24)).toBe(problem);
  });
});

describe('写错的货号最像哪个', () => {
  const codes = ['W1010', 'W1011', 'W1012', 'W2011', 'TEA-8'];
  test.each([
    ['W10I1', 'W1011'],
    ['w1O12', 'W1012'],
    ['W1101', 'W1011'],
    ['W101', 'W1010'],
    ['TEA8', 'TEA-8'],
    ['X9999', undefined],
    ['', undefined],
  ])('%s → %s', (typed, code) => {
    expect(nearestCode(typed, codes)).toBe(code);
  });
});

/** Seen to fail: every price went to the fen, so that ¥0.0040 became 0. */
describe('跟着标价动的价', () => {
  test.each([
    ['到分：¥1.55 涨 5%', 15_500, 16_300],
    ['比分细的到万分之一：¥0.0040 涨 5%', 40, 42],
    ['¥0.0325 涨 5%', 325, 341],
    ['没有价的还是没有', 0, 0],
  ])('%s', (_title, price, moved) => {
    expect(roundedShare(price, 10_500, 10_000)).toBe(moved);
  });
  it('再便宜也不会变成 0', () => {
    expect(roundedShare(100, 4_000, 10_000)).toBe(40);
    expect(roundedShare(1, 1_000, 10_000)).toBe(1);
  });
});

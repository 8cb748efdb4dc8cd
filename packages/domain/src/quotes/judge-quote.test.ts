import { describe, expect, it, test } from 'vitest';
import { pricePair, unitPrice } from '../money';
import { judgeQuote, type JudgedQuoteLine, quotedDiscount } from './judge-quote';

/** 矿泉水：24 瓶一件，客户价 1.60/瓶 36.00/件，成本 1.20，阶梯最低 1.40，要 240 瓶，库存 5000。 */
const water = (perPiece: number, own: Partial<JudgedQuoteLine> = {}): JudgedQuoteLine => ({
  lineNo: 1,
  name: '矿泉水',
  offers: [{ fromPieces: 0, pair: pricePair(Math.round(perPiece * 240_000), Math.round(perPiece * 10_000)) }],
  piecesPerPack: 24,
  unit: '瓶',
  pieces: 240,
  stock: 5000,
  cost: unitPrice(12_000),
  ordinary: pricePair(360_000, 16_000),
  lowestTier: unitPrice(14_000),
  ...own,
});

const of = (line: JudgedQuoteLine, mostDiscount?: number, mayBelowCost = true) =>
  judgeQuote([line], { mostDiscount, mayBelowCost }).map(({ kind, text, refused }) => [kind, text, refused]);

describe('发出报价之前看一眼', () => {
  test.each([
    ['1.50', 1.5, []],
    ['正好是最低阶梯价', 1.4, []],
    ['低于阶梯价一分', 1.39, [['tier', '低于最低阶梯价 ¥1.40', false]]],
    [
      '低于成本，也就低于阶梯价',
      1.19,
      [
        ['cost', '低于成本 ¥1.20', false],
        ['tier', '低于最低阶梯价 ¥1.40', false],
      ],
    ],
  ])('%s', (_, perPiece, concerns) => {
    expect(of(water(perPiece))).toEqual(concerns);
  });

  it('没有「低于成本定价」的角色发不出去；看不到成本的不说成本', () => {
    expect(of(water(1.19), undefined, false)[0]).toEqual([
      'cost',
      '低于成本 ¥1.20，需要「低于成本定价」权限',
      true,
    ]);
    expect(of(water(1.19, { cost: null }), undefined, false).map(([kind]) => kind)).toEqual(['tier']);
  });

  it('要的比库存多', () => {
    expect(of(water(1.5, { pieces: 5001 }))).toEqual([['stock', '库存不足：要 5001瓶，现有 5000瓶', false]]);
    expect(of(water(1.5, { stock: null, pieces: 9999 }))).toEqual([]);
  });

  it('整件便宜、单瓶不便宜：按便宜的算', () => {
    const offers = [{ fromPieces: 0, pair: pricePair(280_000, 16_000) }];
    expect(of(water(0, { offers }))).toEqual([
      ['cost', '低于成本 ¥1.20', false],
      ['tier', '低于最低阶梯价 ¥1.40', false],
    ]);
  });

  it('几档里有一档低于成本，就要说', () => {
    const offers = [
      { fromPieces: 0, pair: pricePair(360_000, 15_000) },
      { fromPieces: 480, pair: pricePair(240_000, 10_000) },
    ];
    expect(of(water(0, { offers })).map(([kind]) => kind)).toEqual(['cost', 'tier']);
  });

  test.each([
    ['没有上限', undefined, []],
    ['上限 10%，正好 10%', 10, []],
    ['上限 9.9%', 9.9, [['discount', '比客户价低 10%，超过您的折扣上限 9.9%，提交后转交复核', false]]],
    ['上限 0：一分不能让', 0, [['discount', '比客户价低 10%，超过您的折扣上限 0%，提交后转交复核', false]]],
  ])('%s', (_, most, concerns) => {
    const offers = [{ fromPieces: 0, pair: pricePair(324_000, 14_400) }];
    expect(of(water(0, { offers, lowestTier: null }), most)).toEqual(concerns);
  });

  test.each([
    ['低一成', 14_400, 10],
    ['低一点点，按百分之一的百分之一', 15_999, 0],
    ['低三分之一', 10_667, 33.33],
    ['高于客户价', 20_000, 0],
  ])('比客户价低多少：%s', (_, perPiece, percent) => {
    const offers = [{ fromPieces: 0, pair: pricePair(perPiece * 24, perPiece) }];
    const ordinary = pricePair(16_000 * 24, 16_000);
    expect(quotedDiscount(water(0, { offers, ordinary }))).toBe(percent);
    expect(
      judgeQuote([water(0, { offers, ordinary })], { mostDiscount: 5, mayBelowCost: true }).find(
        ({ kind }) => kind === 'discount',
      )?.over,
    ).toBe(percent > 5 ? percent : undefined);
  });

  it('没有件价（0）的只看单瓶：单瓶高于成本就不算低于成本', () => {
    const offers = [{ fromPieces: 0, pair: pricePair(0, 15_000) }];
    expect(of(water(0, { offers, lowestTier: null }))).toEqual([]);
  });

  it('不知道成本、没有阶梯价：不评；无货的行不评', () => {
    expect(of(water(0.01, { cost: null, lowestTier: null }))).toEqual([]);
    expect(of(water(0.01, { offers: [] }), 0)).toEqual([]);
  });
});

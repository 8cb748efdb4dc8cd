import { describe, expect, test } from 'vitest';
import { type LadderRow, ladderInForce, ladderOf } from './in-force';

const NOW = new Date('2026-06-18T02:00:00Z');
const day = (days: number): number => NOW.getTime() + days * 86_400_000;
const ladder = (id: number, own: Partial<LadderRow> = {}): LadderRow => ({
  id,
  name: '阶梯价',
  own: false,
  ofGoods: true,
  start: day(-10),
  end: day(10),
  tiers: [{ minPieces: 48, perPiece: 15_000 }],
  ...own,
});

describe('阶梯价：哪一份有效', () => {
  test.each<[string, LadderRow[], number | undefined]>([
    ['一份也没有', [], undefined],
    ['公司自己的优先于公开的', [ladder(1), ladder(2, { own: true })], 2],
    [
      '公司自己的，即使是同组的，也优先于公开的商品的',
      [ladder(1), ladder(2, { own: true, ofGoods: false })],
      2,
    ],
    ['商品自己的优先于同组的', [ladder(2, { ofGoods: false }), ladder(1)], 1],
    ['都一样时，后开始的优先', [ladder(2, { start: day(-5) }), ladder(3)], 2],
    ['同时开始的，后建的优先', [ladder(2), ladder(3)], 3],
    ['还没开始的不算', [ladder(2, { own: true, start: day(1) }), ladder(1)], 1],
    ['正在此刻开始的算', [ladder(2, { start: NOW.getTime() })], 2],
    ['正在此刻结束的不算', [ladder(2, { end: NOW.getTime() })], undefined],
    ['不限期的算', [ladder(2, { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY })], 2],
  ])('%s', (_title, rows, id) => {
    expect(ladderInForce(rows, NOW)?.id).toBe(id);
    expect(ladderInForce([...rows].reverse(), NOW)?.id).toBe(id);
  });

  test('没有档的等于没有；档按数量排，件价可以不写', () => {
    expect(ladderOf(undefined, false)).toBeNull();
    expect(ladderOf(ladder(1, { tiers: [] }), false)).toBeNull();
    const tiers = [
      { minPieces: 96, perPiece: 14_000, perPack: 330_000 },
      { minPieces: 48, perPiece: 15_000 },
    ];
    expect(ladderOf(ladder(1, { own: true, tiers }), true)).toEqual({
      ref: '1',
      scope: 'group',
      audience: 'company',
      tiers: [
        { fromPieces: 48, perPiece: 15_000, perPack: null },
        { fromPieces: 96, perPiece: 14_000, perPack: 330_000 },
      ],
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { type QuoteInput, quote } from '../pricing';
import { NOW, aBasket, aGoods, aLine, aRecord, refusalTexts } from '../promotions/fixture';
import {
  type PointLot,
  balanceOf,
  expiredLots,
  expiringSoon,
  lotExpiry,
  pointsEarned,
  pointsForWorth,
  pointsToTakeBack,
  pointsUsable,
  spendPoints,
  spendRuleText,
  takeFromLots,
  worthOfPoints,
} from './index';

const EARN = { on: true, perYuan: 2, months: 12 };
const SPEND = { perYuan: 100, maxShare: 50, minimum: 0 };

describe('得积分', () => {
  it('每元 2 分，不足一元不算；没启用就没有', () => {
    expect(pointsEarned(EARN, fen(10_099))).toBe(200);
    expect(pointsEarned({ ...EARN, on: false }, fen(10_099))).toBe(0);
  });
  it('退一半扣回一半，全退扣光；分几次退都一样', () => {
    expect(pointsToTakeBack(EARN, fen(10_000), fen(5000), 200)).toBe(100);
    expect(pointsToTakeBack(EARN, fen(10_000), fen(10_000), 200)).toBe(200);
    expect(pointsToTakeBack(EARN, fen(10_000), fen(1), 200)).toBe(2);
  });
  it('律：退得越多扣得越多，从不超过得到的，全退恰好扣光', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 100_000 })),
        (paid, parts) => {
          const earned = pointsEarned(EARN, fen(paid));
          let refunded = 0;
          let back = 0;
          for (const part of parts) {
            refunded = Math.min(paid, refunded + part);
            const now = pointsToTakeBack(EARN, fen(paid), fen(refunded), earned);
            expect(now).toBeGreaterThanOrEqual(back);
            expect(now).toBeLessThanOrEqual(earned);
            back = now;
          }
          expect(pointsToTakeBack(EARN, fen(paid), fen(paid), earned)).toBe(earned);
        },
      ),
    );
  });
});

describe('花积分（100 积分抵 1 元，最多抵一半）', () => {
  it.each([
    ['想花 1200，有 2000', 1200, 2000, 10_000, 1200, 1200],
    ['想花的比有的多', 5000, 2000, 10_000, 2000, 2000],
    ['最多抵一半，多的不扣', 9000, 9000, 10_000, 5000, 5000],
    ['应付 0 元', 100, 100, 0, 0, 0],
  ])('%s', (_, wished, balance, goods, points, worth) => {
    expect(spendPoints(SPEND, wished, balance, fen(goods))).toEqual({ points, worth });
  });
  it('至少用 500：不到就不用', () => {
    expect(pointsUsable({ ...SPEND, minimum: 500 }, 499, fen(100_000))).toEqual({ points: 0, worth: 0 });
  });
  it('3 积分抵 1 元：抵多少扣多少，零头不吞', () => {
    expect(worthOfPoints({ perYuan: 3 }, 2)).toBe(66);
    expect(pointsForWorth({ perYuan: 3 }, fen(66))).toBe(2);
  });
  it('律：扣的积分恰够抵的钱，少一分就不够', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        (perYuan, wished, goods) => {
          const rule = { ...SPEND, perYuan };
          const { points, worth } = spendPoints(rule, wished, wished, fen(goods));
          expect(points).toBeLessThanOrEqual(wished);
          expect(worth * 2).toBeLessThanOrEqual(goods);
          expect(worthOfPoints(rule, points)).toBeGreaterThanOrEqual(worth);
          if (points > 0) expect(worthOfPoints(rule, points - 1)).toBeLessThan(worth);
        },
      ),
    );
  });
  it('结算：抵商品不抵运费，占公司的积分', () => {
    const rule = aRecord('points-spend', SPEND);
    const basket = (over: Partial<QuoteInput>) =>
      aBasket([aLine(aGoods('1'), 10)], { promotions: [rule], ...over });
    const result = quote(basket({ points: 1200, scarce: { 'points:k1': { left: 5000 } } }));
    expect(result).toMatchObject({
      pointsSpent: 1200,
      totals: { points: 1200, discount: 0, payable: 34_800 },
    });
    expect(result.claimsNeeded).toContainEqual({ kind: 'points', ref: 'k1', quantity: 1200 });
    expect(refusalTexts(basket({ points: 1200, scarce: { 'points:k1': { left: 1199 } } }))).toEqual([
      '积分不足，可用 1199 积分',
    ]);
    const off = quote(basket({ points: 1200, promotions: [] }));
    expect(off.hints.map(({ text }) => text)).toEqual(['积分抵扣暂未开放']);
    expect(off.pointsSpent).toBe(0);
  });
  it('写给买家', () => {
    expect(spendRuleText(SPEND)).toBe('100 积分抵 1 元，最多抵商品金额的 50%');
  });
});

describe('一批一批的积分', () => {
  const day = (n: number) => new Date(NOW.getTime() + n * 86_400_000);
  const lots: PointLot[] = [
    { id: '3', left: 50, expiresAt: null },
    { id: '2', left: 30, expiresAt: day(20) },
    { id: '10', left: 20, expiresAt: day(5) },
    { id: '9', left: 10, expiresAt: day(5) },
    { id: '1', left: 99, expiresAt: NOW },
  ];

  it('先用快过期的，同时过期的先用旧的，不过期的最后用；过期的用不了', () => {
    expect(balanceOf(lots, NOW)).toBe(110);
    expect(takeFromLots(lots, 45, NOW)).toEqual([
      { lotId: '9', points: 10 },
      { lotId: '10', points: 20 },
      { lotId: '2', points: 15 },
    ]);
    expect(takeFromLots(lots, 111, NOW)).toBeNull();
  });
  it('到期那一刻作废；即将过期写清多少、哪天', () => {
    expect(expiredLots(lots, NOW)).toEqual([{ lotId: '1', points: 99 }]);
    expect(expiringSoon(lots, NOW, 7)).toEqual({ points: 30, first: day(5) });
    expect(expiringSoon(lots, NOW, 1)).toEqual({ points: 0, first: null });
  });
  it('12 个月后的当天结束时到期；1 月 31 日加一个月是 2 月最后一天', () => {
    expect(lotExpiry(12, NOW)).toEqual(new Date('2027-11-20T16:00:00Z'));
    expect(lotExpiry(1, new Date('2027-01-31T04:00:00Z'))).toEqual(new Date('2027-02-28T16:00:00Z'));
    expect(lotExpiry(0, NOW)).toBeNull();
  });
  it('律：取出的加起来恰好，没有一批被取超', () => {
    const lot = fc.record({ left: fc.nat(100), end: fc.option(fc.integer({ min: -3, max: 30 })) });
    fc.assert(
      fc.property(fc.array(lot), fc.nat(2000), (rows, wanted) => {
        const all = rows.map(({ left, end }, i) => ({
          id: String(i),
          left,
          expiresAt: end === null ? null : day(end),
        }));
        const parts = takeFromLots(all, wanted, NOW);
        expect(parts === null).toBe(wanted > balanceOf(all, NOW));
        if (!parts) return;
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(wanted);
        for (const { lotId, points } of parts)
          expect(points).toBeLessThanOrEqual(all.find(({ id }) => id === lotId)?.left ?? 0);
      }),
    );
  });
});

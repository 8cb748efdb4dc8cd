import { describe, expect, it } from 'vitest';
import { pricePair } from '../money';
import { quantityRule } from '../quantity';
import { BUYER, NOW, TODAY, aGoods, aRecord } from './fixture';
import {
  hasOwnPage,
  isAbout,
  type Looking,
  shownUnder,
  standingOf,
  quotasIfOn,
  whyNotShown,
} from './shown-under';

const water = aGoods('1');
const flash = aRecord('flash-sale', {
  goods: [{ goodsId: '1', perPack: 300_000, perPiece: 13_000, stock: 48 }],
});
const seckill = aRecord('seckill', {
  sessions: [{ start: '12:00', end: '13:00' }],
  goods: [{ goodsId: '1', perPack: 200_000, perPiece: 9_000, stock: 48 }],
  remindMinutes: 5,
});
const reduction = aRecord('full-amount-reduction', {
  by: 'amount',
  steps: [{ fromAmount: 50_000, minus: 5_000 }],
});
const look = (over: Partial<Looking> = {}): Looking => ({
  running: [],
  buyer: BUYER,
  scarce: {},
  at: NOW,
  ...over,
});
const packs = (count: number) => ({ packs: count, pieces: 0 });
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

describe('活动在一个时刻的效果', () => {
  it.each([
    ['进行中', flash, NOW, 'live'],
    ['开始前', flash, new Date(TODAY.start.getTime() - 1), 'waiting'],
    ['开始那一刻', flash, TODAY.start, 'live'],
    ['结束那一刻', flash, TODAY.end, 'ended'],
    ['不是给他的', { ...flash, audience: ['k2'] }, NOW, 'not-meant'],
    ['在场次里', seckill, hours(0.5), 'live'],
    ['场次之前', seckill, hours(-1), 'waiting'],
    ['最后一场之后', seckill, hours(2), 'ended'],
  ] as const)('%s', (_name, plan, at, standing) => {
    expect(standingOf(plan, BUYER, at)).toBe(standing);
  });

  it('只有进行中、给他的才按活动价；没有它的价总在旁边', () => {
    const paid = (plan: typeof flash, over: Partial<Looking> = {}) => {
      const { line, without } = shownUnder(plan, water, packs(2), look(over));
      return [line.payable, without.payable];
    };
    expect(paid(flash)).toEqual([6_000, 7_200]);
    expect(paid(flash, { at: TODAY.end })).toEqual([7_200, 7_200]);
    expect(paid({ ...flash, audience: ['k2'] })).toEqual([7_200, 7_200]);
    expect(paid(seckill, { at: hours(0.5) })).toEqual([4_000, 7_200]);
    expect(paid(seckill, { at: hours(2) })).toEqual([7_200, 7_200]);
    // After it the goods is bought as any other: nothing says that an activity is closed.
    expect(shownUnder(seckill, water, packs(2), look({ at: hours(2) })).problem).toBe('');
  });

  it('它自己存着的那一份不算在「没有它」里；别的活动两边都算', () => {
    const running = [
      { ...flash, settings: { goods: [{ goodsId: '1', perPack: 1, perPiece: 1 }] } },
      reduction,
    ];
    const { line, without } = shownUnder(flash, water, packs(20), look({ running }));
    expect([without.payable, line.payable]).toEqual([67_000, 55_000]);
  });

  it('划出的库存还没划也有上限：超过的说出来', () => {
    const scarce = quotasIfOn(seckill);
    const seen = (count: number) =>
      shownUnder(seckill, water, packs(count), look({ scarce, at: hours(0.5) })).problem;
    expect(seen(2)).toBe('');
    expect(seen(3)).not.toBe('');
  });

  it('没写数量就是最少能买的；标签与差多少一起说', () => {
    const { quantity, hints, tags } = shownUnder(reduction, water, null, look());
    expect(quantity.packs * 24 + quantity.pieces).toBeGreaterThan(0);
    expect(tags).toEqual(['满500减50']);
    expect(hints.join('')).not.toBe('');
  });

  it('只零卖的商品，几件就是几个', () => {
    const rule = quantityRule({ piecesPerPack: 1, unit: '台', packUnit: '件', name: '风扇', stock: 100 });
    const fan = aGoods('3', { rule, list: pricePair(160_000, 160_000) });
    const { quantity, line, problem } = shownUnder(reduction, fan, packs(40), look());
    expect([quantity, line.payable, problem]).toEqual([{ packs: 0, pieces: 40 }, 59_000, '']);
  });

  it('关于哪些商品，在哪里卖，哪些没有效果可看', () => {
    const scoped = aRecord('full-amount-reduction', {
      ...reduction.settings,
      scope: { of: 'category', ids: ['c1'], except: ['2'] },
    });
    expect([isAbout(scoped, water), isAbout(scoped, aGoods('2')), isAbout(reduction, water)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([isAbout(flash, water), isAbout(flash, aGoods('2'))]).toEqual([true, false]);
    expect([hasOwnPage(seckill), hasOwnPage(flash), hasOwnPage(reduction)]).toEqual([true, false, false]);
    expect(whyNotShown(aRecord('amount-off', {}))).toContain('卡券');
    expect(whyNotShown(flash)).toBeNull();
  });
});

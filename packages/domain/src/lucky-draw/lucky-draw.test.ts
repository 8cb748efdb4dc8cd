import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { NOW } from '../promotions/fixture';
import {
  chanceRefs,
  chanceTexts,
  chancesForOrder,
  chancesLeft,
  drawPrize,
  drawSnapshot,
  luckyDrawSettings,
  prizeClaim,
  publishedOdds,
} from './index';

const prize = (id: string, type: string, weight: number, over: Record<string, unknown> = {}) => ({
  id,
  name: id,
  type,
  size: 1,
  weight,
  ...over,
});
const stored = {
  prizes: [
    prize('头奖', 'goods', 1, { ref: '1', stock: 1 }),
    prize('优惠券', 'coupon', 199, { ref: 't1', stock: 50 }),
    prize('积分', 'points', 300, { size: 20 }),
    prize('谢谢参与', 'nothing', 500),
  ],
  perDay: 1,
  perOrder: 2,
  orderMinimum: 50_000,
  pointsPerDraw: 100,
  byPointsPerDay: 3,
  rules: '每天抽一次',
};
function settingsOf(over: Record<string, unknown> = {}) {
  const parsed = luckyDrawSettings.parse({ ...stored, ...over });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const settings = settingsOf();

describe('转盘抽什么', () => {
  it('权重一千份，每一份落在谁头上都数得清', () => {
    const counts = new Map<string, number>();
    for (let at = 0; at < 1000; at++) {
      const { id } = drawPrize(settings, {}, () => at);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect([...counts]).toEqual([
      ['头奖', 1],
      ['优惠券', 199],
      ['积分', 300],
      ['谢谢参与', 500],
    ]);
  });
  it('头奖抽完了：那一份归谢谢参与，别人的概率不变', () => {
    expect(drawPrize(settings, { 头奖: 0 }, () => 0).id).toBe('谢谢参与');
    expect(drawPrize(settings, { 头奖: 0 }, () => 1).id).toBe('优惠券');
  });
  it('随机数越界是错误，不是奖', () => {
    for (const at of [-1, 1000, 0.5]) expect(() => drawPrize(settings, {}, () => at)).toThrow(RangeError);
  });
  it('限量的奖要占名额，不限量的不用', () => {
    expect(settings.prizes.map((one) => prizeClaim('9', one))).toEqual([
      { kind: 'prize', ref: '9:头奖', capacity: 1 },
      { kind: 'prize', ref: '9:优惠券', capacity: 50 },
      null,
      null,
    ]);
  });
});

describe('公示的概率', () => {
  it('与权重一致', () => {
    expect(publishedOdds(settings).map(({ text }) => text)).toEqual(['0.1%', '19.9%', '30%', '50%']);
  });
  it('极小的概率不写成 0', () => {
    const prizes = [
      prize('a', 'goods', 1, { ref: '1' }),
      prize('b', 'nothing', 1_000_000),
      prize('c', 'nothing', 1_000_000),
    ];
    expect(publishedOdds(settingsOf({ prizes }))[0]?.text).toBe('<0.0001%');
  });
  it('存底：同样的承诺同样的文字，改一份权重就不同', () => {
    const shuffled = Object.fromEntries(Object.entries(stored).reverse());
    expect(drawSnapshot('9', settingsOf(shuffled))).toBe(drawSnapshot('9', settings));
    const prizes = [...stored.prizes.slice(0, 3), prize('谢谢参与', 'nothing', 501)];
    expect(drawSnapshot('9', settingsOf({ prizes }))).not.toBe(drawSnapshot('9', settings));
    expect(JSON.parse(drawSnapshot('9', settings))).toMatchObject({ drawId: '9', version: 1, perDay: 1 });
  });
});

describe('抽奖机会', () => {
  it('当天免费的和积分抽的按天计，订单送的一直有效', () => {
    expect(chanceRefs('9', settings, 'k1', NOW)).toEqual({
      day: { kind: 'limit', ref: '9:free:2026-11-20:k1', capacity: 1 },
      order: { kind: 'limit', ref: '9:order:all:k1' },
      points: { kind: 'limit', ref: '9:points:2026-11-20:k1', capacity: 3 },
    });
  });
  it('剩几次', () => {
    expect(chancesLeft(settings, { day: 1, order: 2, byPoints: 3, points: 250 })).toBe(5);
    expect(chancesLeft(settings, { day: 0, order: 0, byPoints: 1, points: 900 })).toBe(1);
  });
  it('订单满 ¥500 才送', () => {
    expect([chancesForOrder(settings, fen(49_999)), chancesForOrder(settings, fen(50_000))]).toEqual([0, 2]);
    expect(chanceTexts(settings)).toEqual([
      '每天免费抽 1 次',
      '每笔付款订单满 ¥500 送 2 次',
      '100 积分抽 1 次，每天最多 3 次',
    ]);
  });
  it('没有不限量的未中奖项、编号重复，后台说清', () => {
    const bad = { ...stored, prizes: [prize('a', 'coupon', 0), prize('a', 'points', 0)] };
    const parsed = luckyDrawSettings.parse(bad);
    expect(parsed.ok ? [] : parsed.problems.map(({ text }) => text)).toEqual([
      '第 1 行须选择优惠券或商品',
      '第 2 行编号重复',
      '须有一个不限量的未中奖项，奖品抽完后由它承接',
      '权重合计须大于 0',
    ]);
  });
});

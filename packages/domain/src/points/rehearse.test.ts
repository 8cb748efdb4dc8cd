import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { quote } from '../pricing';
import { aBasket, aGoods, aLine, aRecord, NOW, TODAY } from '../promotions/fixture';
import { type PastPoints, pointsByPlan, type PointsPlan, pointsSums, spendRuleFor, worthFor } from './index';

const EARN = { on: true, perYuan: 1, months: 12 };
const SPEND = { perYuan: 100, maxShare: 50, minimum: 0 };
const plan = (earn: PointsPlan['earn'], spend: ReturnType<PointsPlan['spendFor']>): PointsPlan => ({
  earn,
  spendFor: () => spend,
});
const order = (no: number, own: Partial<PastPoints> = {}): PastPoints => ({
  id: `o${no}`,
  no: `D${String(no).padStart(2, '0')}`,
  companyId: '1',
  company: '甲',
  at: NOW,
  open: fen(10_000),
  locked: fen(0),
  used: 0,
  ...own,
});

describe('一张单的积分（¥100 的货）', () => {
  it.each<[string, Partial<PastPoints>, PointsPlan, object]>([
    [
      '每元 1 分，不足一元不算',
      { open: fen(10_099) },
      plan(EARN, null),
      { given: 100, givenWorth: 0, used: 0 },
    ],
    [
      '每元 2 分，100 分抵 1 元：送的值 2 元',
      {},
      plan({ ...EARN, perYuan: 2 }, SPEND),
      { given: 200, givenWorth: 200 },
    ],
    [
      '用了 3000：抵 30 元，余下的 70 元得积分',
      { used: 3_000 },
      plan(EARN, SPEND),
      { given: 70, used: 3_000, discount: 3_000 },
    ],
    [
      '最多抵两成：只用得掉 2000，余下的 80 元得积分',
      { used: 3_000 },
      plan(EARN, { ...SPEND, maxShare: 20 }),
      { given: 80, used: 2_000, discount: 2_000 },
    ],
    [
      '至少用 5000：用不了，全额得积分',
      { used: 3_000 },
      plan(EARN, { ...SPEND, minimum: 5_000 }),
      { given: 100, used: 0, discount: 0 },
    ],
    [
      '200 分抵 1 元：同样的积分抵得少',
      { used: 3_000 },
      plan(EARN, { ...SPEND, perYuan: 200 }),
      { given: 85, used: 3_000, discount: 1_500 },
    ],
    [
      '报价的行不能用积分抵，照样得积分',
      { open: fen(2_000), locked: fen(8_000), used: 3_000 },
      plan(EARN, SPEND),
      { given: 90, used: 1_000, discount: 1_000 },
    ],
    ['没开抵扣：一分也不用', { used: 3_000 }, plan(EARN, null), { given: 100, used: 0, discount: 0 }],
    [
      '没启用送积分',
      { used: 1_000 },
      plan({ ...EARN, on: false }, SPEND),
      { given: 0, used: 1_000, discount: 1_000 },
    ],
  ])('%s', (_, own, by, found) => {
    expect(pointsByPlan(order(1, own), by)).toMatchObject(found);
  });
});

describe('按哪条规则抵扣', () => {
  const own = (id: string, perYuan: number, over: Partial<ReturnType<typeof aRecord>> = {}) => ({
    ...aRecord('points-spend', { ...SPEND, perYuan }),
    id,
    ...over,
  });
  const records = [
    own('9', 300),
    own('8', 200, { priority: 200 }),
    own('7', 50, { audience: ['2'] }),
    own('6', 10, { window: { start: TODAY.end, end: null } }),
  ];
  it.each([
    ['给它一家的先于别家的规则', '2', 50],
    ['给全部客户的按次序取第一条', '1', 300],
  ])('%s', (_, companyId, perYuan) => {
    const buyer = { userId: 'u', companyId };
    const rule = spendRuleFor(records.toReversed(), buyer, NOW);
    expect(rule?.perYuan).toBe(perYuan);
    // 结算取的是同一条。
    const scarce = { [`points:${companyId}`]: { left: 9_000 } };
    const basket = aBasket([aLine(aGoods('1'), 10)], { promotions: records, buyer, points: 600, scarce });
    expect(quote(basket).totals.points).toBe(worthFor(rule, 600));
  });
  it('次序一样的，早建的在前：9 号先于 10 号，结算也是', () => {
    const both = [own('10', 100), own('9', 300)];
    const buyer = { userId: 'u', companyId: '1' };
    expect(spendRuleFor(both, buyer, NOW)?.perYuan).toBe(300);
    const scarce = { 'points:1': { left: 9_000 } };
    const basket = aBasket([aLine(aGoods('1'), 10)], { promotions: both, buyer, points: 600, scarce });
    expect(quote(basket).totals.points).toBe(200);
  });
  it('没有正在进行的，就不能用', () => {
    expect(spendRuleFor(records.slice(2), { companyId: '1' }, NOW)).toBeNull();
    expect(spendRuleFor(records.slice(2), null, NOW)).toBeNull();
  });
});

describe('一段时间的订单', () => {
  it('合计、影响几张、哪几张与哪几家变得最多；没变的不列', () => {
    const sums = pointsSums({
      before: plan(EARN, SPEND),
      after: plan({ ...EARN, perYuan: 2 }, { ...SPEND, maxShare: 20 }),
    });
    sums.add(order(1));
    sums.add(order(2, { used: 3_000, companyId: '2', company: '乙' }));
    sums.add(order(3, { open: fen(99), companyId: '3', company: '丙' }));
    expect(sums.found()).toMatchObject({
      orders: 3,
      touched: 2,
      before: { given: 170, givenWorth: 170, used: 3_000, discount: 3_000 },
      after: { given: 360, givenWorth: 360, used: 2_000, discount: 2_000 },
      most: [{ no: 'D02' }, { no: 'D01' }],
      companies: [
        { company: '乙', orders: 1, before: { given: 70 }, after: { given: 160 } },
        { company: '甲', orders: 1 },
      ],
    });
  });
  it('只留变化最大的二十张，一样多的按单号', () => {
    const sums = pointsSums({ before: plan(null, null), after: plan(EARN, SPEND) });
    for (let no = 45; no > 0; no -= 1) sums.add(order(no));
    expect(sums.found().most.map(({ no }) => no)).toEqual(
      Array.from({ length: 20 }, (_, at) => `D${String(at + 1).padStart(2, '0')}`),
    );
    expect(sums.found().companies).toMatchObject([{ company: '甲', orders: 45, after: { given: 4_500 } }]);
  });
});

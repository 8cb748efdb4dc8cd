import { describe, expect, it } from 'vitest';
import { fen, unitPrice } from '../money';
import { quote, UNSAVED_PROMOTION } from '../pricing';
import { LADDER, aBasket, aGoods, aLine, aRecord, NOW, TODAY } from './fixture';
import { planOf, rehearsalMoment, rehearseOrder, whyNotRehearsed } from './rehearse';
import { goodsSums, rehearsalSums } from './rehearse-sums';
import type { PastOrder, Rehearsing } from './rehearse-types';

const reduction = aRecord('full-amount-reduction', {
  by: 'amount',
  steps: [{ fromAmount: 50_000, minus: 5_000 }],
});
/** So many packs of water at ¥36.00. */
const order = (no: number, packs: number, goods = aGoods('1')): PastOrder => {
  const { promotions: _promotions, now: _now, ...basket } = aBasket([aLine(goods, packs)]);
  return { id: `o${no}`, no: `D${no}`, company: '甲', at: NOW, basket };
};
const how = (plan = reduction, over: Partial<Rehearsing> = {}): Rehearsing => ({
  before: { promotions: [] },
  after: planOf([], plan),
  now: NOW,
  costOf: () => null,
  ...over,
});
const rehearsed = (
  orders: readonly PastOrder[],
  plan = reduction,
  over: Partial<Rehearsing> = {},
  has = 1e9,
) => {
  const sums = rehearsalSums(() => has);
  for (const one of orders) sums.add(rehearseOrder(one, plan, how(plan, over)));
  return sums.found();
};

describe('预演满500减50', () => {
  it('二十张单逐张重算的合计，与预演的一样', () => {
    const orders = Array.from({ length: 20 }, (_, at) => order(at, at + 1));
    const byHand = orders.map(({ basket }) => {
      const before = quote({ ...basket, promotions: [], now: NOW }).totals.payable;
      // ¥36 一件：14 件 ¥504 起满 500。
      return { before, after: before >= 50_000 ? before - 5_000 : before };
    });
    const sum = (of: (one: (typeof byHand)[number]) => number) =>
      byHand.reduce((all, one) => all + of(one), 0);
    const found = rehearsed(orders);
    expect(found).toMatchObject({ orders: 20, touched: 7 });
    expect(found.before.payable).toBe(sum(({ before }) => before));
    expect(found.after.payable).toBe(sum(({ after }) => after));
    expect(found.after.discount - found.before.discount).toBe(7 * 5_000);
  });

  it('一样的订单给一样的答复；变得最多的在前，写明两次各是怎么算的', () => {
    const orders = Array.from({ length: 30 }, (_, at) => order(at, at + 1));
    const found = rehearsed(orders);
    expect(rehearsed(orders)).toEqual(found);
    expect(found.most).toHaveLength(17);
    expect(found.most[0]?.lines[0]).toMatchObject({ before: 50_400, after: 45_400 });
    expect(found.most[0]?.lines[0]?.whyAfter.join('；')).toContain('满500减50');
    expect(found.most[0]?.lines[0]?.whyBefore.join('；')).not.toContain('减50');
  });

  it('只留变化最大的二十张，一样多的按单号', () => {
    // 14 件以上的都减 ¥50；单号倒着来。
    const { most } = rehearsed(Array.from({ length: 45 }, (_, at) => order(99 - at, 14)));
    expect(most.map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, at) => `D${55 + at}`));
  });

  it('毛利按成本算；降到成本以下的行数出来', () => {
    const found = rehearsed([order(1, 14)], reduction, { costOf: () => unitPrice(14_000) });
    // 336 瓶，成本 ¥470.40；减后 ¥454.00。
    expect(found.after).toMatchObject({ cost: fen(47_040), uncosted: 0 });
    expect(found.belowCost).toBe(1);
  });

  it('不问下一档时，除了下一档，算出来的一模一样', () => {
    const goods = aGoods('1', { ladder: LADDER });
    const basket = aBasket([aLine(goods, 2)], { promotions: [reduction] });
    const whole = quote(basket);
    const lines = whole.lines.map((line) => ({ ...line, tier: null }));
    expect(whole.lines[0]?.tier).not.toBeNull();
    expect(quote({ ...basket, tells: false })).toEqual({ ...whole, lines });
  });

  it('没有成本的商品不算进毛利：只用有成本的那几行的钱减成本', () => {
    const {
      promotions: _promotions,
      now: _now,
      ...basket
    } = aBasket([aLine(aGoods('1'), 14), aLine(aGoods('2'), 14)]);
    const both: PastOrder = { ...order(1, 1), basket };
    const found = rehearsed([both], reduction, {
      costOf: (id) => (id === '1' ? unitPrice(14_000) : null),
    });
    // 两行各 ¥504，减 ¥50 两行各摊 ¥25：有成本的一行付 ¥479，成本 ¥470.40。
    expect(found.before).toMatchObject({ costed: fen(50_400), cost: fen(47_040), uncosted: 1 });
    expect(found.after).toMatchObject({ costed: fen(47_900), cost: fen(47_040), uncosted: 1 });
  });
});

/** Seen to fail: a stored one that is tried came after younger ones, and one that is looked at before it is stored came first. */
it.each([
  ['改着的排在它原来的位置', '5', ['3', '5', '9']],
  ['还没存的排在最后', UNSAVED_PROMOTION, ['3', '9', UNSAVED_PROMOTION]],
  ['次序小的先来', '7', ['7', '3', '9'], 1],
])('次序与启用以后一样：%s', (_name, id, order, priority = 100) => {
  const running = ['3', '9'].map((one) => ({ ...reduction, id: one, priority: 100 }));
  const { promotions } = planOf(running, { ...reduction, id, priority });
  expect(promotions.map((one) => one.id)).toEqual(order);
});

describe('预演别的种类', () => {
  const goods = [{ goodsId: '1', perPack: 300_000, perPiece: 14_000, stock: 48 }];
  it('秒杀：买过那些商品的当作在场次里买，按时间算到哪天卖完', () => {
    const seckill = aRecord('seckill', {
      goods,
      sessions: [{ start: '10:00', end: '14:00' }],
      remindMinutes: 5,
    });
    const found = rehearsed([order(1, 1), order(2, 1), order(3, 1)], seckill, {}, 48);
    expect(found.after.payable).toBe(9_000);
    expect(found.taken).toEqual({ 1: 72 });
    expect(found.ranOut).toMatchObject([{ goodsId: '1', needed: 72, has: 48 }]);
  });

  it('满赠：送多少、与哪个活动叠在一起', () => {
    const gift = aRecord('full-amount-gift', {
      by: 'amount',
      steps: [{ fromAmount: 50_000, choose: 1, gifts: [{ goodsId: '9', name: '毛巾', pieces: 2 }] }],
    });
    const plan = { ...gift, id: 'plan' };
    const before = { promotions: [reduction] };
    const found = rehearsed([order(1, 20)], plan, { before, after: planOf([reduction], plan) });
    expect(found.gifts).toEqual({ 9: 2 });
    expect(found.beside).toEqual({ 'full-amount-reduction': 1 });
    expect(found.before.payable).toBe(found.after.payable);
  });

  it('改价也能预演：换了标价的商品走同一条路', () => {
    const dearer = how(reduction, {
      after: {
        promotions: [],
        lines: (lines) =>
          lines.map((line) => ({
            ...line,
            goods: { ...line.goods, list: { ...line.goods.list, perPack: unitPrice(400_000) } },
          })),
      },
    });
    const one = rehearseOrder(order(1, 2), null, dearer);
    expect([one.before.payable, one.after.payable]).toEqual([7_200, 8_000]);
    expect(one).toMatchObject({ isTouched: true, goods: { 1: { pieces: 48, before: 7_200, after: 8_000 } } });
    const stays = rehearseOrder(order(1, 2), null, { ...dearer, after: { promotions: [] } });
    expect(stays).toMatchObject({ isTouched: false, goods: {} });
    const sums = rehearsalSums(() => null);
    const goods = goodsSums();
    for (const next of [one, one, stays]) {
      sums.add(next);
      for (const [goodsId, its] of Object.entries(next.goods)) goods.add(goodsId, its);
    }
    expect(sums.found()).toMatchObject({ orders: 3, touched: 2 });
    expect(goods.found()).toEqual({ 1: { pieces: 96, before: 14_400, after: 16_000 } });
  });

  it('还没开始的按开始那一刻算；拼团、卡券说明为什么不能', () => {
    const later = { ...reduction, window: { start: TODAY.end, end: null } };
    expect(rehearsalMoment(later, NOW)).toEqual(TODAY.end);
    expect(whyNotRehearsed(aRecord('group-buying', {}))).toContain('单独成单');
    expect(whyNotRehearsed(aRecord('amount-off', {}))).toContain('客户选用');
    expect(whyNotRehearsed(reduction)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { unitPrice } from '../money';
import { LADDER, NOW, aBasket, aGoods, aLine, aRecord } from '../promotions/fixture';
import {
  explainTrace,
  explainedTotals,
  previewBasket,
  quote,
  cataloguePriceOf,
  catalogueTierOf,
} from './index';

const goods = aGoods('1', { ladder: LADDER });

describe('为什么是这个价：各行加起来就是下面的数', () => {
  it('没被采用的价不占金额栏；采用的是小计，减去各项就是本行实付', () => {
    const reduction = aRecord('full-amount-reduction', {
      by: 'amount',
      every: false,
      scope: { of: 'all', ids: [] },
      steps: [{ fromAmount: 5_000, minus: 1_000 }],
    });
    const line = { ...aLine(goods, 2), quantity: { packs: 2, pieces: 12 } };
    const coupon = { id: 'c', kind: 'amount-off', label: '立减5元', settings: { minus: 500, minimum: 0 } };
    const result = quote(aBasket([line], { promotions: [reduction], coupon })).lines[0];
    if (!result) throw new Error('no line');
    const steps = explainTrace(result.trace, goods.rule);
    expect(steps.map(({ part, amount }) => [part, amount])).toEqual([
      ['price', ''],
      ['price', '¥90.00'],
      ['reduction', '−¥10.00'],
      ['reduction', '−¥5.00'],
    ]);
    expect(explainedTotals(result.trace)).toEqual({ subtotal: 9_000, reduced: 1_500, payable: 7_500 });
    expect(result.payable).toBe(7_500);
  });
  it('没填数量时不写金额：件价和零价不相加', () => {
    const shelf = cataloguePriceOf(goods, null, NOW);
    expect(explainTrace(shelf.trace, goods.rule).map(({ amount }) => amount)).toEqual(['', '']);
  });
});

describe('同款混批的价格带', () => {
  const group = (perPiece: number) => ({
    ...LADDER,
    scope: 'group' as const,
    tiers: LADDER.tiers.map((tier) => ({ ...tier, perPiece: unitPrice(tier.perPiece + perPiece) })),
  });
  const red = aGoods('r', { groupId: 'g', ladder: group(0) });
  const blue = aGoods('b', { groupId: 'g', ladder: group(300) });
  it('只填了红色：蓝色页面的带按合计标出当前列，价格和那句话都是蓝色自己的', () => {
    const tier = catalogueTierOf(blue, 240, null, NOW);
    expect(tier?.bands.map(({ current }) => current)).toEqual([false, false, true, false]);
    expect(tier?.bands[2]?.pair.perPiece).toBe(14_800);
    expect(tier?.scopeText).toBe('同款混批，合计 240 瓶享 ¥1.48');
    const [line] = previewBasket([{ goods: red, quantity: { packs: 10, pieces: 0 } }], null, NOW).lines;
    expect(line?.tier?.scopeText).toBe('同款混批，合计 240 瓶享 ¥1.45');
  });
});

import { describe, expect, it } from 'vitest';
import { type QuoteInput, quote, scarceToRead } from '../../pricing';
import { NOW, aBasket, aGoods, aLine, aRecord, refusalTexts } from '../fixture';
import { periodKey, periodStart } from '../period';
import { limitedPurchase } from './index';

const record = (over: Record<string, unknown> = {}) =>
  aRecord('limited-purchase', { per: 'goods', perCustomer: 120, period: 'day', ...over }, { id: '6' });
const basket = (
  lines: readonly [string, number][],
  rule: Record<string, unknown> = {},
  over: Partial<QuoteInput> = {},
) =>
  aBasket(
    lines.map(([id, packs]) => aLine(aGoods(id), packs)),
    { promotions: [record(rule)], ...over },
  );

describe('限购', () => {
  it('每种商品分别算；占用按公司、商品、日期', () => {
    const input = basket([
      ['1', 5],
      ['2', 5],
    ]);
    expect(refusalTexts(input)).toEqual([]);
    expect(quote(input).claimsNeeded.filter(({ kind }) => kind === 'limit')).toEqual([
      { kind: 'limit', ref: '6:1:2026-11-20:k1', quantity: 120, capacity: 120 },
      { kind: 'limit', ref: '6:2:2026-11-20:k1', quantity: 120, capacity: 120 },
    ]);
  });
  it.each([
    ['超过每客户', [['1', 6]], {}, {}, '每天每客户限 5件，您还可购 5件'],
    [
      '算上买过的',
      [['1', 3]],
      {},
      { 'limit:6:1:2026-11-20:k1': { left: 48 } },
      '每天每客户限 5件，您还可购 2件',
    ],
    ['买满了', [['1', 1]], {}, { 'limit:6:1:2026-11-20:k1': { left: 0 } }, '每天每客户限 5件，您还可购 0瓶'],
    ['每单', [['1', 3]], { perOrder: 48 }, {}, '每单限 2件'],
  ] as const)('拒绝：%s', (_, lines, rule, scarce, text) => {
    expect(refusalTexts(basket([...lines] as [string, number][], rule, { scarce }))).toEqual([text]);
  });
  it('同一商品的两行合起来算', () => {
    const lines = [aLine(aGoods('1'), 3), aLine(aGoods('1'), 3, { key: 'b' })];
    const text = '每天每客户限 5件，您还可购 5件';
    expect(refusalTexts(basket([], {}, { lines }))).toEqual([text, text]);
  });
  it('两种商品合计限购：每一行都说，写明是哪几种合计', () => {
    const soda = aGoods('2');
    const named = { ...soda, rule: { ...soda.rule, name: '苏打水' } };
    const lines = [aLine(aGoods('1'), 3), aLine(named, 3)];
    const { refusals } = quote(basket([], { per: 'sum' }, { lines }));
    const text = '矿泉水、苏打水合计每天每客户限 120瓶，您还可购 120瓶，已选 144瓶';
    expect(refusals).toMatchObject([
      { key: '1', text },
      { key: '2', text },
    ]);
    const order = refusalTexts(basket([], { per: 'sum', perCustomer: null, perOrder: 96 }, { lines }));
    expect(order[0]).toBe('矿泉水、苏打水合计每单限 96瓶，已选 144瓶');
  });
  it('不改价；换购和报价行不受限', () => {
    const quoted = { kind: 'quoted', ref: 'q', lockedPair: aGoods('1').list, minimumWaived: true } as const;
    const input = basket([], {}, { lines: [aLine(aGoods('1'), 9, { context: quoted })] });
    expect(refusalTexts(input)).toEqual([]);
    expect(quote(input).totals.payable).toBe(32_400);
  });
  it('先读哪些名额，由引擎说', () => {
    expect(scarceToRead(basket([['1', 1]]))).toEqual([
      { kind: 'limit', ref: '6:1:2026-11-20:k1', capacity: 120 },
    ]);
  });
  it('周期按上海时间：周一零点、月初零点换新', () => {
    const before = new Date('2026-11-22T15:59:59Z');
    const monday = new Date('2026-11-22T16:00:00Z');
    expect([periodKey('week', before), periodKey('week', monday)]).toEqual(['w2026-11-16', 'w2026-11-23']);
    expect(periodKey('month', new Date('2026-11-30T16:00:00Z'))).toBe('2026-12');
    expect(periodStart('month', NOW)).toEqual(new Date('2026-10-31T16:00:00Z'));
    expect(periodKey('all', NOW)).toBe('all');
  });
  it('至少填一项', () => {
    expect(limitedPurchase.parseSettings({ per: 'goods', period: 'all' })).toEqual({
      ok: false,
      problems: [{ path: 'perOrder', text: '每单限购与每客户限购至少填一项' }],
    });
  });
});

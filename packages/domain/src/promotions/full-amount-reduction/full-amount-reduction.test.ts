import { describe, expect, it } from 'vitest';
import { quote } from '../../pricing';
import { aBasket, aGoods, aLine, aRecord } from '../fixture';
import { fullAmountReduction } from './index';

const steps = [
  { fromAmount: 50_000, minus: 5000 },
  { fromAmount: 100_000, minus: 12_000 },
];
const run = (packs: number, settings: Record<string, unknown>) =>
  quote(aBasket([aLine(aGoods('1'), packs)], { promotions: [aRecord('full-amount-reduction', settings)] }));

describe('满减（矿泉水 ¥36/件）', () => {
  it.each([
    [13, '未到第一档', 0, '再买 ¥32.00 可减 ¥50.00'],
    [14, '到第一档', 5000, '再买 ¥496.00 可减 ¥120.00'],
    [27, '差一点到第二档', 5000, '再买 ¥28.00 可减 ¥120.00'],
    [28, '到最高档', 12_000, undefined],
  ])('%s 件：%s，减 %s 分', (packs, _, minus, hint) => {
    const result = run(packs, { by: 'amount', steps });
    expect(result.totals.discount).toBe(minus);
    expect(result.hints[0]?.text).toBe(hint);
  });
  it.each([
    [13, 0],
    [14, 5000],
    [28, 10_000],
    [60, 15_000],
  ])('每满500减50，最多 3 次：%s 件减 %s 分', (packs, minus) => {
    expect(run(packs, { by: 'amount', steps, every: true, maxTimes: 3 }).totals.discount).toBe(minus);
  });
  it('按数量：满 240 瓶减 ¥20，差的数量也说', () => {
    const settings = { by: 'pieces', steps: [{ fromPieces: 240, minus: 2000 }] };
    expect(run(10, settings).totals.discount).toBe(2000);
    expect(run(9, settings).hints[0]?.text).toBe('再买 24瓶 可减 ¥20.00');
  });
  it('只算范围内的商品，只在它们之间分摊', () => {
    const settings = { by: 'amount', steps, scope: { of: 'goods', ids: ['2'] } };
    const lines = [aLine(aGoods('1'), 20), aLine(aGoods('2'), 14)];
    const result = quote(aBasket(lines, { promotions: [aRecord('full-amount-reduction', settings)] }));
    expect(result.lines.map(({ adjustments }) => adjustments.length)).toEqual([0, 1]);
  });
  it('没勾选的不算', () => {
    const lines = [aLine(aGoods('1'), 13), aLine(aGoods('2'), 13, { checked: false })];
    const promotions = [aRecord('full-amount-reduction', { by: 'amount', steps })];
    expect(quote(aBasket(lines, { promotions })).totals.discount).toBe(0);
  });
  it('优惠写明来由', () => {
    expect(run(14, { by: 'amount', steps }).adjustments[0]?.cause.label).toBe('满500减50');
    expect(run(28, { by: 'amount', steps, every: true }).adjustments[0]?.cause.label).toBe(
      '每满500减50，共减100',
    );
    expect(fullAmountReduction.tag?.(aRecord('x', { by: 'amount', steps }), aGoods('1'), new Date(0))).toBe(
      '满500减50',
    );
  });
  it('档位要一档比一档高，说清是哪一行', () => {
    const parsed = fullAmountReduction.parseSettings({ by: 'amount', steps: [...steps].reverse() });
    expect(parsed).toEqual({
      ok: false,
      problems: [{ path: 'steps.1.fromAmount', text: '第 2 行门槛须高于上一行' }],
    });
  });
});

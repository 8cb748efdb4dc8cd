import { describe, expect, it } from 'vitest';
import { pricePair } from '../../money';
import { type PricingLine, type QuoteInput, quote } from '../../pricing';
import { aBasket, aGoods, aLine, aRecord, refusalTexts } from '../fixture';
import { addOnCondition, addOnPair, additionalPurchase } from './index';

const settings = {
  scope: { of: 'goods', ids: ['1'] },
  by: 'pieces',
  fromPieces: 240,
  items: [{ goodsId: '8', name: '杯子', perPack: 99_000, perPiece: 99_000, perOrder: 2, stock: 5 }],
  choose: 1,
};
const record = aRecord('additional-purchase', settings, { id: '4' });
const cup = (pieces: number, over: Partial<PricingLine> = {}): PricingLine =>
  aLine(aGoods('8'), 0, {
    quantity: { packs: 0, pieces },
    context: { kind: 'add-on', ref: '4', parentKey: '1', lockedPair: pricePair(99_000, 99_000) },
    ...over,
  });
const basket = (lines: readonly PricingLine[], over: Partial<QuoteInput> = {}) =>
  aBasket(lines, { promotions: [record], ...over });
const water = (packs: number, over: Partial<PricingLine> = {}) => aLine(aGoods('1'), packs, over);
const dropped = (input: QuoteInput) => quote(input).lines.find(({ key }) => key === '8')?.dropped;

describe('加价购（满 240瓶，加 ¥9.90 换购杯子）', () => {
  it('达到条件：杯子按换购价，占换购名额和库存', () => {
    const result = quote(basket([water(10), cup(2)]));
    expect(result.totals.payable).toBe(36_000 + 1980);
    expect(result.refusals).toEqual([]);
    expect(result.claimsNeeded).toEqual([
      { kind: 'add-on', ref: '4:8', quantity: 2, capacity: 5 },
      { kind: 'stock', ref: '1', quantity: 240 },
      { kind: 'stock', ref: '8', quantity: 2 },
    ]);
    expect(result.offers).toMatchObject([{ type: 'add-on', parentKey: '1', chosen: ['8'], choose: 1 }]);
  });
  it('没达到：不给换购，说还差多少', () => {
    const result = quote(basket([water(9)]));
    expect(result.offers).toEqual([]);
    expect(result.hints.map(({ text }) => text)).toEqual(['还差 24瓶可换购']);
  });
  it.each([
    ['主商品减少', [water(9), cup(1)], {}, '主商品未达到换购条件'],
    ['主商品取消勾选', [water(10, { checked: false }), cup(1)], {}, '主商品未达到换购条件'],
    ['主商品删掉', [cup(1)], {}, '主商品未达到换购条件'],
    ['绑在别的行上', [water(10, { key: 'x' }), cup(1)], {}, '主商品已移除或未勾选'],
    ['活动结束', [water(10), cup(1)], { promotions: [] }, '加价购活动已结束'],
    [
      '换购价改了',
      [
        water(10),
        cup(1, { context: { kind: 'add-on', ref: '4', parentKey: '1', lockedPair: pricePair(1, 1) } }),
      ],
      {},
      '换购价已变动，请重新选择',
    ],
  ] as const)('%s：换购行退出，不再付钱', (_, lines, over, why) => {
    const input = basket([...lines], over);
    expect(dropped(input)).toBe(why);
    const result = quote(input);
    expect(result.lines.find(({ key }) => key === '8')?.checked).toBe(false);
    expect(result.claimsNeeded.some(({ ref }) => ref.includes('8'))).toBe(false);
    expect(result.totals.goods).toBe(
      result.lines.filter(({ checked }) => checked).reduce((sum, { amount }) => sum + amount, 0),
    );
  });
  it.each([
    ['超过每单', basket([water(10), cup(3)]), '每单限换购 2瓶'],
    ['换购名额不够', basket([water(10), cup(2)], { scarce: { 'add-on:4:8': { left: 1 } } }), '换购仅剩 1瓶'],
    ['换完了', basket([water(10), cup(1)], { scarce: { 'add-on:4:8': { left: 0 } } }), '换购商品已换完'],
  ])('拒绝：%s', (_, input, text) => {
    expect(refusalTexts(input)).toEqual([text]);
  });
  it('换购行不算进满赠，也不分摊满减和券', () => {
    const reduction = aRecord('full-amount-reduction', {
      by: 'amount',
      steps: [{ fromAmount: 36_000, minus: 100 }],
    });
    const result = quote(basket([water(10), cup(1)], { promotions: [record, reduction] }));
    expect(result.lines.map(({ adjustments }) => adjustments.length)).toEqual([1, 0]);
    const gift = aRecord('full-amount-gift', {
      by: 'amount',
      steps: [{ fromAmount: 36_001, choose: 1, gifts: [{ goodsId: '9', name: '纸巾', pieces: 1 }] }],
    });
    expect(quote(basket([water(10), cup(2)], { promotions: [record, gift] })).gifts).toEqual([]);
  });
  it('卖完的灰着，写明原因', () => {
    const { offers } = quote(basket([water(10)], { scarce: { 'stock:8': { left: 0 } } }));
    expect(offers[0]?.items).toMatchObject([{ available: false, note: '已换完' }]);
  });
  it('条件一句话；换购价由活动定', () => {
    expect(addOnCondition(record, '瓶')).toBe('满 240瓶，加 ¥9.90 换购');
    expect(addOnPair(record, '8')).toEqual(pricePair(99_000, 99_000));
    expect(addOnPair(record, '7')).toBeNull();
    expect(additionalPurchase.parseSettings({ ...settings, fromPieces: null })).toEqual({
      ok: false,
      problems: [{ path: 'fromPieces', text: '换购门槛不能为空' }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { type QuoteInput, quote } from '../../pricing';
import { aBasket, aGoods, aLine, aRecord, refusalTexts } from '../fixture';

const gift = (goodsId: string, name: string, stock: number | null = null) => ({
  goodsId,
  name,
  pieces: 2,
  stock,
});
const settings = {
  by: 'amount',
  steps: [{ fromAmount: 50_000, choose: 1, gifts: [gift('91', '纸巾', 10), gift('92', '杯子')] }],
};
const basket = (packs: number, over: Partial<QuoteInput> = {}, rule: Record<string, unknown> = settings) =>
  aBasket([aLine(aGoods('1'), packs)], { promotions: [aRecord('full-amount-gift', rule)], ...over });
const given = (input: QuoteInput) => quote(input).gifts.map(({ goodsId, pieces }) => `${goodsId}×${pieces}`);

describe('满赠（矿泉水 ¥36/件，满 ¥500 赠）', () => {
  it('没满：还差多少说在前面', () => {
    const result = quote(basket(13));
    expect(result.gifts).toEqual([]);
    expect(result.hints.map(({ text }) => text)).toEqual(['再买 ¥32.00 可获赠 纸巾 或 杯子']);
  });
  it('满了：默认送第一种，另一种可选', () => {
    const result = quote(basket(14));
    expect(given(basket(14))).toEqual(['91×2']);
    expect(result.offers).toMatchObject([
      { type: 'gift', choose: 1, chosen: ['91'], text: '已满 ¥500.00，可选赠品 1 件' },
    ]);
    expect(result.totals.payable).toBe(50_400);
  });
  it('选了哪种送哪种；选空就是不要', () => {
    expect(given(basket(14, { choices: { 'full-amount-gift': ['92'] } }))).toEqual(['92×2']);
    expect(given(basket(14, { choices: { 'full-amount-gift': [] } }))).toEqual([]);
    expect(given(basket(14, { choices: { 'full-amount-gift': ['91', '92'] } }))).toEqual(['91×2']);
  });
  it('用券之后不满 ¥500 就没有赠品', () => {
    const coupon = { id: 'c', kind: 'amount-off', label: '券', settings: { minus: 1000, minimum: 0 } };
    expect(given(basket(14, { coupon }))).toEqual([]);
  });
  it('赠品占用自己的数量和仓库的库存', () => {
    expect(quote(basket(14)).claimsNeeded).toEqual([
      { kind: 'gift', ref: 'full-amount-gift:91', quantity: 2, capacity: 10 },
      { kind: 'stock', ref: '1', quantity: 336 },
      { kind: 'stock', ref: '91', quantity: 2 },
    ]);
  });
  it('送完了：默认换下一种；点名要的那种则拒绝并说明', () => {
    const scarce = { 'gift:full-amount-gift:91': { left: 1 } };
    expect(given(basket(14, { scarce }))).toEqual(['92×2']);
    const asked = basket(14, { scarce, choices: { 'full-amount-gift': ['91'] } });
    expect(refusalTexts(asked)).toEqual(['赠品「纸巾」已送完，请重新选择']);
  });
  it('全送完了：下单前就说', () => {
    const scarce = { 'gift:full-amount-gift:91': { left: 0 }, 'stock:92': { left: 0 } };
    expect(quote(basket(14, { scarce })).hints.map(({ text }) => text)).toContain('赠品已送完，本单不再赠送');
  });
  it('赠品也是买的商品：买完了库存就没有得送', () => {
    const lines = [
      aLine(aGoods('1'), 14),
      aLine(aGoods('91', { rule: { ...aGoods('91').rule, stock: 24 } }), 1),
    ];
    const input = aBasket(lines, { promotions: [aRecord('full-amount-gift', settings)] });
    expect(given(input)).toEqual(['92×2']);
    expect(refusalTexts(input)).toEqual([]);
  });
  it('每满 ¥500 送一份', () => {
    expect(given(basket(28, {}, { ...settings, every: true }))).toEqual(['91×4']);
  });
});

import { describe, expect, it } from 'vitest';
import { type QuoteInput, quote } from '../../pricing';
import { aBasket, aGoods, aLine, aRecord, inActivity, refusalTexts } from '../fixture';

const settings = {
  goods: [
    { goodsId: '1', perPack: 300_000, perPiece: 13_000, stock: 240 },
    { goodsId: '2', perPack: 310_000, perPiece: 13_500 },
  ],
  perCompany: 120,
};
const record = aRecord('flash-sale', settings, { id: '8', label: '周末抢购' });
const basket = (packs: number, over: Partial<QuoteInput> = {}) =>
  aBasket([aLine(aGoods('1'), packs)], { promotions: [record], ...over });
const note = (input: QuoteInput) =>
  quote(input).lines[0]?.trace.find(({ kind }) => kind === 'flash-sale')?.note;

describe('限时抢购（¥30/件，共 10 件，每客户限 5 件）', () => {
  it('在哪里买都是抢购价', () => {
    const result = quote(basket(5));
    expect(result.totals.payable).toBe(15_000);
    expect(result.lines[0]?.activity).toEqual({ kind: 'flash-sale', ref: '8' });
    expect(result.claimsNeeded).toEqual([
      { kind: 'activity-stock', ref: '8:1', quantity: 120 },
      { kind: 'limit', ref: '8:1:all:k1', quantity: 120, capacity: 120 },
    ]);
  });
  it('没有单独库存的商品占商品库存', () => {
    const result = quote(basket(5, { lines: [aLine(aGoods('2'), 2)] }));
    expect(result.claimsNeeded.map(({ kind, ref }) => `${kind} ${ref}`)).toEqual([
      'limit 8:2:all:k1',
      'stock 2',
    ]);
  });
  it.each([
    ['超过每客户限购', basket(6), '每客户限 5件'],
    ['买过了', basket(4, { scarce: { 'limit:8:1:all:k1': { left: 72 } } }), '每客户限 5件，您还可购 3件'],
    ['抢购库存不够', basket(5, { scarce: { 'activity-stock:8:1': { left: 48 } } }), '活动库存仅剩 2件'],
    ['没到时间', basket(5, { now: new Date('2026-11-19T15:59:59Z') }), '活动尚未开始'],
    ['时间已过', basket(5, { now: new Date('2026-11-20T16:00:00Z') }), '活动已结束'],
  ])('普通加购 %s：回到原价并说明，不拒绝', (_, input, why) => {
    expect(note(input)).toBe(why);
    expect(refusalTexts(input)).toEqual([]);
    expect(quote(input).lines[0]?.winner.kind).toBe('list-price');
  });
  it('从活动页买超了就拒绝', () => {
    const lines = [aLine(aGoods('1'), 6, { context: inActivity('flash-sale', '8') })];
    expect(refusalTexts(basket(6, { lines }))).toEqual(['每客户限 5件']);
  });
  it('挡住了优惠券：两种结果都告诉买家', () => {
    const coupon = {
      id: 'c',
      kind: 'amount-off',
      label: '满100减50',
      settings: { minus: 5000, minimum: 10_000 },
    };
    const result = quote(basket(5, { coupon }));
    expect(result.totals.payable).toBe(15_000);
    expect(result.alternatives.map(({ payable, text }) => [payable, text])).toEqual([
      [13_000, '不参加“周末抢购”，应付 ¥130.00，可省 ¥20.00'],
    ]);
  });
  it('只有名单里的公司可用', () => {
    const own = { ...record, audience: ['k2'] };
    expect(quote(basket(5, { promotions: [own] })).totals.payable).toBe(18_000);
  });
});

import { describe, expect, it } from 'vitest';
import { pricePair } from '../../money';
import { type GoodsFacts, type QuoteInput, previewOf, quote, cataloguePriceOf } from '../../pricing';
import { openActivities } from '../open-activities';
import { BUYER, NOW, aBasket, aGoods, aLine, aRecord, inActivity, refusalTexts } from '../fixture';

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
  it('抢购价让满减少了一档：两种结果都告诉买家', () => {
    const settings = { by: 'amount', steps: [{ fromAmount: 16_000, minus: 4000 }] };
    const reduction = aRecord('full-amount-reduction', settings, { label: '满减' });
    const result = quote(basket(5, { promotions: [record, reduction] }));
    expect(result.totals.payable).toBe(15_000);
    expect(result.alternatives.map(({ payable, text }) => [payable, text])).toEqual([
      [14_000, '不参加“周末抢购”，应付 ¥140.00，可省 ¥10.00'],
    ]);
    expect(quote(basket(6, { promotions: [record, reduction] })).alternatives).toEqual([]);
  });
  it('只有名单里的公司可用', () => {
    const own = { ...record, audience: ['k2'] };
    expect(quote(basket(5, { promotions: [own] })).totals.payable).toBe(18_000);
  });
});

describe('看到的价就是点下去的价', () => {
  const left = { 'activity-stock:8:1': { left: 96 }, 'limit:8:1:all:k1': { left: 72 } };
  const open = (over: Partial<typeof left> = {}) =>
    aGoods('1', { open: openActivities([record], '1', BUYER, { ...left, ...over }, NOW) });
  const inCart = (packs: number) => quote(basket(packs, { scarce: left })).lines[0];
  const first = (goods: GoodsFacts, at = NOW) => cataloguePriceOf(goods, BUYER, at);

  it('货架上是抢购价；没开始、抢光、结束就是原价', () => {
    expect(first(open())).toMatchObject({ pair: pricePair(300_000, 13_000), winner: { label: '周末抢购' } });
    expect(first(open({ 'activity-stock:8:1': { left: 0 } })).winner.kind).toBe('list-price');
    expect(first(open(), new Date('2026-11-19T15:59:59Z')).winner.kind).toBe('list-price');
    expect(first(open(), new Date('2026-11-20T16:00:00Z')).winner.kind).toBe('list-price');
    const own = { ...record, audience: ['k2'] };
    expect(openActivities([own], '1', BUYER, left, NOW)).toEqual([]);
  });
  it.each([1, 3, 4])('填 %s 件时预览的单价、小计、说明与购物车相同', (packs) => {
    const { pair, amount, trace, overQuota } = previewOf(open(), { packs, pieces: 0 }, BUYER, NOW);
    expect(inCart(packs)).toMatchObject({ pair, amount, trace, overQuota });
  });
  it('超过剩余数量：先说整行会变成什么价，再给一个改回去的数量', () => {
    expect(inCart(3)?.overQuota).toBeNull();
    expect(inCart(4)?.overQuota).toEqual({
      text: '“周末抢购”最多 3件享 ¥30.00/件，超出后整行按 ¥36.00/件 计',
      mend: { label: '改为 3件', quantity: { packs: 3, pieces: 0 } },
    });
    const mixed = previewOf(open(), { packs: 2, pieces: 30 }, BUYER, NOW);
    expect(mixed.overQuota?.mend).toEqual({ label: '改为 2件+24瓶', quantity: { packs: 2, pieces: 24 } });
  });
  it('别处更便宜就不提', () => {
    const cheap = { ...open(), customer: { pair: pricePair(290_000, 12_000) } };
    expect(previewOf(cheap, { packs: 4, pieces: 0 }, BUYER, NOW).overQuota).toBeNull();
  });
});

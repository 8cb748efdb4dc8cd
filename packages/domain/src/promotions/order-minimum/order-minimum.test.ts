import { describe, expect, it } from 'vitest';
import { fen, pricePair } from '../../money';
import { type PricingLine, type QuoteInput, quote } from '../../pricing';
import { aBasket, aRecord, refusalTexts } from '../fixture';
import { mended, named, packsOf, told } from '../order-terms/fixture';
import { orderMinimumSettings } from './index';

const FEE = { per: 'order', by: 'amount', fromAmount: 30_000, below: 'fee', fee: 1_500 };
const BLOCK = { per: 'order', by: 'amount', fromAmount: 30_000, below: 'block' };
const rule = (settings: Record<string, unknown>, over = {}) =>
  aRecord('order-minimum', settings, { label: '起送', ...over });
const A = named('A', 40, { minPacks: 0 });
const basket = (
  lines: readonly PricingLine[],
  settings: Record<string, unknown>,
  over: Partial<QuoteInput> = {},
) => aBasket(lines, { promotions: [rule(settings)], ...over });
const off = aRecord('full-amount-reduction', { by: 'amount', steps: [{ fromAmount: 30_000, minus: 3_000 }] });

describe('起订门槛', () => {
  it('¥320.00 用了满300减30，仍过 300 元起送', () => {
    const input = basket([packsOf(A, 8)], BLOCK, { promotions: [rule(BLOCK), off] });
    expect(quote(input).totals.payable).toBe(29_000);
    expect(refusalTexts(input)).toEqual([]);
    expect(told(input)).toEqual([]);
  });

  it.each([
    ['¥280.00，可付小单费', FEE, '还差 ¥20.00 起送，或付小单费 ¥15.00', 1_500],
    ['¥280.00，不能下单', BLOCK, '还差 ¥20.00 起送', 0],
    ['7件，10件起送', { per: 'order', by: 'packs', fromCount: 10, below: 'block' }, '还差 3件 起送', 0],
    ['84瓶，100瓶起送', { per: 'order', by: 'pieces', fromCount: 100, below: 'block' }, '还差 16瓶 起送', 0],
    ['每个发货地', { ...FEE, per: 'ship-from' }, '广州仓：还差 ¥20.00 起送，或付小单费 ¥15.00', 1_500],
  ])('%s', (_, settings, text, fee) => {
    const input = basket([packsOf(A, 7)], settings);
    expect(told(input)).toEqual([text]);
    expect(refusalTexts(input)).toEqual(fee > 0 ? [] : [text]);
    expect(quote(input).totals).toMatchObject({ freight: fee, payable: 28_000 + fee });
  });

  it('按键加 1件，就够了，也不收小单费', () => {
    const input = basket([packsOf(A, 7)], FEE);
    const [term] = quote(input).orderTerms ?? [];
    expect(term?.fixes[0]).toMatchObject({ key: 'A', label: '加 1件', quantity: { packs: 8, pieces: 0 } });
    const next = term ? mended(input, term) : input;
    expect(told(next)).toEqual([]);
    expect(quote(next)).not.toHaveProperty('fees');
    expect(quote(next).totals).toMatchObject({ freight: 0, payable: 32_000 });
  });

  it('两个发货地各算各的：一处够，一处不够，只收一处', () => {
    const far = named('B', 40, { minPacks: 0, shipFrom: '义乌仓' });
    const input = basket([packsOf(A, 8), packsOf(far, 2)], { ...FEE, per: 'ship-from' });
    expect(told(input)).toEqual(['义乌仓：还差 ¥220.00 起送，或付小单费 ¥15.00']);
    expect(quote(input).fees).toMatchObject([{ place: '义乌仓', amount: 1_500 }]);
    const both = basket([packsOf(A, 1), packsOf(far, 2)], { ...FEE, per: 'ship-from' });
    expect(quote(both).totals.freight).toBe(3_000);
  });

  it('小单费算作运费，加在运费上，积分不付它', () => {
    const freight = {
      id: 'f',
      name: '默认',
      rules: [{ regions: [], charge: { by: 'flat', amount: fen(1_000) }, freeFrom: null }],
    } as const;
    const spend = aRecord('points-spend', { perYuan: 100, maxShare: 100, minimum: 0 });
    const input = basket([packsOf(A, 7)], FEE, {
      freight,
      points: 10_000_000,
      promotions: [rule(FEE), spend],
    });
    expect(quote(input).totals).toMatchObject({ freight: 2_500, points: 28_000, payable: 2_500 });
  });

  it('两条规则都收费：只收高的那一条', () => {
    const more = rule({ ...FEE, fee: 2_000 }, { id: 'more' });
    const input = basket([packsOf(A, 7)], FEE, { promotions: [rule(FEE), more] });
    expect(quote(input).totals.freight).toBe(2_000);
    expect(told(input)).toEqual(['还差 ¥20.00 起送，或付小单费 ¥20.00']);
  });

  it('报价行算数，赠品和换购不算', () => {
    const lockedPair = pricePair(400_000, 33_333);
    const quoted = packsOf(A, 1, {
      key: 'q',
      context: { kind: 'quoted', ref: 'q', lockedPair, minimumWaived: true },
    });
    expect(told(basket([packsOf(A, 7), quoted], BLOCK))).toEqual([]);
    const extra = aRecord('additional-purchase', {
      by: 'amount',
      fromAmount: 1_000,
      items: [{ goodsId: 'A', name: 'A', perPack: 400_000, perPiece: 33_333, perOrder: 24 }],
      choose: 1,
    });
    const addOn = packsOf(A, 1, {
      key: 'add',
      context: { kind: 'add-on', ref: extra.id, parentKey: '', lockedPair },
    });
    const input = basket([packsOf(A, 7), addOn], BLOCK, { promotions: [rule(BLOCK), extra] });
    expect(told(input)).toEqual(['还差 ¥20.00 起送']);
  });

  it('不能用“不参加”躲开', () => {
    const input = basket([packsOf(A, 7)], BLOCK, { choices: { declined: ['order-minimum'] } });
    expect(refusalTexts(input)).toEqual(['还差 ¥20.00 起送']);
  });

  it('空的购物车什么也不说，不收费', () => {
    expect(quote(basket([packsOf(A, 7, { checked: false })], FEE)).totals.freight).toBe(0);
  });

  it.each([
    [{ per: 'order', by: 'amount', below: 'block' }, '起送金额（元）不能为空'],
    [{ per: 'order', by: 'packs', below: 'block' }, '起送数量不能为空'],
    [{ ...FEE, fee: null }, '小单费（元）不能为空'],
  ])('设置要填全：%j', (settings, text) => {
    expect(orderMinimumSettings.parse(settings)).toMatchObject({ ok: false, problems: [{ text }] });
  });
});

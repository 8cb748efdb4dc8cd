import { describe, expect, it } from 'vitest';
import { type PricingLine, quote } from '../../pricing';
import { ruleLine } from '../../quantity';
import { LADDER, TODAY, aBasket, aRecord, refusalTexts } from '../fixture';
import { mended, named, packsOf, told } from '../order-terms/fixture';
import { boxRule, lotText, mixedLotSettings } from './index';
import { goodsTerms } from '../order-terms/goods-terms';

const LOT = { amount: 50_000, packs: 10 };
const lot = (settings: Record<string, unknown> = {}, over = {}) =>
  aRecord('mixed-lot', { ...LOT, ...settings }, { label: '饮料混批', ...over });
const [A, B, C] = [named('A', 36), named('B', 42), named('C', 28)];
const basket = (lines: readonly PricingLine[], promotions = [lot()]) => aBasket(lines, { promotions });
const three = (a = 3) => basket([packsOf(A, a), packsOf(B, 2), packsOf(C, 1)]);

describe('混批', () => {
  it.each([
    ['A 3件 × 36、B 2件 × 42、C 1件 × 28，共 6件 ¥220.00', three(), '还差 4件 或 ¥280.00', 3],
    ['再加 4件 A，共 10件 ¥364.00', three(7), '已满混批', 0],
    ['只看件数', basket([packsOf(A, 3)], [lot({ amount: null })]), '还差 7件', 1],
    ['只看金额', basket([packsOf(A, 3)], [lot({ packs: null })]), '还差 ¥392.00', 1],
    [
      '金额先满：12件不够，钱够了',
      basket([packsOf(B, 9), packsOf(A, 4)], [lot({ packs: 20 })]),
      '已满混批',
      0,
    ],
  ] as const)('%s', (_, input, text, refused) => {
    expect(told(input)).toEqual([text]);
    expect(refusalTexts(input)).toEqual(Array.from({ length: refused }, () => `饮料混批：${text}`));
  });

  it('按键加 4件 A，正好成批；每一行也各有自己的按键', () => {
    const input = three();
    const [term] = quote(input).orderTerms ?? [];
    expect(term?.fixes.map(({ key, label }) => [key, label])).toEqual([
      ['A', '加 4件'],
      ['B', '加 4件'],
      ['C', '加 4件'],
    ]);
    const next = term ? mended(input, term) : input;
    expect(told(next)).toEqual(['已满混批']);
    expect(refusalTexts(next)).toEqual([]);
    expect(quote(next).totals).toMatchObject({ packs: 10, payable: 36_400 });
  });

  it('达到自己起订量的行照常过，不受混批影响', () => {
    const input = basket([packsOf(A, 10), packsOf(C, 1)], [lot({ amount: null, packs: 12 })]);
    expect(quote(input).refusals).toMatchObject([
      { kind: 'promotion', key: 'C', text: '饮料混批：还差 1件' },
    ]);
    expect(told(basket([packsOf(A, 10)], [lot()]))).toEqual([]);
  });

  it('每种至少 2件：成了批，只有 1件的那种仍按 2件起订', () => {
    const input = basket([packsOf(A, 9), packsOf(B, 2), packsOf(C, 1)], [lot({ leastPacks: 2 })]);
    expect(quote(input).refusals).toMatchObject([
      { kind: 'quantity', key: 'C', refusal: { kind: 'minimum', text: 'C不能低于起订数量(24)下单！！' } },
    ]);
  });

  it('没有活动时，低于起订量照旧拒绝，答案里没有多的字', () => {
    const plain = quote(basket([packsOf(A, 3)], []));
    expect(plain.refusals).toMatchObject([{ kind: 'quantity', refusal: { kind: 'minimum' } }]);
    expect(plain).not.toHaveProperty('orderTerms');
    expect(plain).not.toHaveProperty('fees');
  });

  it('起止之间才算：开始前一刻、结束那一刻都按自己的起订量', () => {
    const at = (now: Date) => refusalTexts({ ...three(7), now });
    const { start, end } = TODAY;
    expect(at(start)).toEqual([]);
    expect(at(new Date(end.getTime() - 1))).toEqual([]);
    expect(at(end)).toEqual(['quantity', 'quantity', 'quantity']);
    expect(at(new Date(start.getTime() - 1))).toEqual(['quantity', 'quantity', 'quantity']);
  });

  it('只给名单里的客户', () => {
    const others = basket([packsOf(A, 10), packsOf(B, 1)], [lot({}, { audience: ['k2'] })]);
    expect(refusalTexts(others)).toEqual(['quantity']);
  });

  it('范围外的商品不算数，也不放宽', () => {
    const only = lot({ scope: { of: 'goods', ids: ['A', 'B'], except: [] } });
    const input = basket([packsOf(A, 3), packsOf(B, 2), packsOf(C, 1)], [only]);
    expect(told(input)).toEqual(['还差 5件 或 ¥308.00']);
    expect(refusalTexts(input)).toContain('quantity');
  });

  it('两个混批管同一商品：按更容易的那个，说的也是它', () => {
    const far = lot({ amount: null, packs: 40 }, { id: 'far', label: '大混批' });
    const near = lot({ amount: null, packs: 8 }, { id: 'near', label: '小混批' });
    for (const promotions of [
      [far, near],
      [near, far],
    ]) {
      const short = basket([packsOf(A, 3), packsOf(B, 2)], promotions);
      expect(refusalTexts(short)).toEqual(['小混批：还差 3件', '小混批：还差 3件']);
      expect(refusalTexts(basket([packsOf(A, 6), packsOf(B, 2)], promotions))).toEqual([]);
    }
  });

  it('满减不拆批：按优惠前的单价算', () => {
    const off = aRecord('full-amount-reduction', {
      by: 'amount',
      steps: [{ fromAmount: 100, minus: 30_000 }],
    });
    const input = basket([packsOf(B, 9), packsOf(A, 4)], [lot({ packs: null }), off]);
    expect(told(input)).toEqual(['已满混批']);
    expect(quote(input).totals.payable).toBe(22_200);
  });

  it('未勾选的行不算', () => {
    const input = basket([packsOf(A, 3), packsOf(B, 7, { checked: false })]);
    expect(told(input)).toEqual(['还差 7件 或 ¥392.00']);
  });

  it('报价行、换购行、赠品不算在批里', () => {
    const lockedPair = A.list;
    const quoted = packsOf(A, 20, {
      key: 'q',
      context: { kind: 'quoted', ref: 'q', lockedPair, minimumWaived: true },
    });
    expect(told(basket([packsOf(B, 3), quoted]))).toEqual(['还差 7件 或 ¥374.00']);
  });

  it('阶梯价仍按它自己的数量算，两个合计都说', () => {
    const [first, second] = ['A', 'B'].map((id) =>
      named(id, 36, { ladder: { ...LADDER, scope: 'group' }, groupId: 'g' }),
    );
    if (!first || !second) throw new Error('two goods');
    const of = (lines: readonly PricingLine[]) => quote(basket(lines)).orderTerms?.[0]?.totals;
    expect(of([packsOf(first, 2), packsOf(second, 1), packsOf(C, 1)])).toBe(
      '混批合计 4件 ¥136.00，阶梯价仍按同款合计 36瓶',
    );
    expect(of([packsOf(C, 1)])).toBe('混批合计 1件 ¥28.00');
  });

  it('加到的数量遇上更低的阶梯，也够数', () => {
    const laddered = named('A', 36, { ladder: LADDER, minPacks: 100 });
    const input = basket([packsOf(laddered, 3)], [lot({ packs: null })]);
    const [term] = quote(input).orderTerms ?? [];
    const next = term ? mended(input, term) : input;
    expect(told(next)[0]).toContain('已满混批');
    expect(refusalTexts(next)).toEqual([]);
  });

  it('只差一种、离批还远：按键补到它自己的起订量', () => {
    const input = basket([packsOf(A, 3)], [lot({ amount: null, packs: 40 })]);
    expect(quote(input).orderTerms?.[0]?.fixes).toMatchObject([{ key: 'A', label: '加 7件' }]);
  });

  it('数量框按混批的最少数起订', () => {
    const terms = goodsTerms([lot({ leastPacks: 2 })], A);
    expect(boxRule({ ...A, terms }).minPieces).toBe(24);
    expect(ruleLine(boxRule({ ...A, terms })).text).toBe(
      '1件=12瓶 · 单种120瓶起订 · 混批 10件或 ¥500 起 · 每种至少 2件',
    );
    expect(boxRule(A)).toBe(A.rule);
    expect(lotText({ amount: null, packs: 10, leastPacks: 2, leastPieces: null }, A.rule)).toBe(
      '混批 10件起',
    );
  });

  it('至少填一个门槛', () => {
    expect(mixedLotSettings.parse({})).toEqual({
      ok: false,
      problems: [{ path: 'packs', text: '满（元）与满（件）至少填一项' }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { type PricingLine, quote } from '../../pricing';
import { aBasket, aRecord, refusalTexts } from '../fixture';
import { mended, named, packsOf, piecesOfGoods, told } from '../order-terms/fixture';

const carton = (settings: Record<string, unknown> = {}) =>
  aRecord('mixed-carton', { capacity: 24, leastCartons: 1, ...settings }, { label: '红酒混装' });
const wine = (id: string, over = {}) => named(id, 600, { minPacks: 0, piecesPerPack: 6, ...over });
const [A, B, C] = [wine('A'), wine('B'), wine('C')];
const basket = (lines: readonly PricingLine[], record = carton()) => aBasket(lines, { promotions: [record] });
const of = (a: number, b: number, c: number, record = carton()) =>
  basket([piecesOfGoods(A, a), piecesOfGoods(B, b), piecesOfGoods(C, c)], record);

describe('混装成箱', () => {
  it.each([
    ['6+6+12，正好一箱', of(6, 6, 12), '已成箱：1箱', 0],
    ['6+6+6', of(6, 6, 6), '还差 6瓶 成箱', 3],
    ['24+6+12，多出来的也要成箱', of(24, 6, 12), '还差 6瓶 成箱', 3],
    ['至少 2箱，只有 1箱', of(6, 6, 12, carton({ leastCartons: 2 })), '还差 24瓶 满 2箱', 3],
    ['至少 2箱，3箱也可以', of(24, 24, 24, carton({ leastCartons: 2 })), '已成箱：3箱', 0],
  ] as const)('%s', (_, input, text, refused) => {
    expect(told(input)).toEqual([text]);
    expect(refusalTexts(input)).toEqual(Array.from({ length: refused }, () => `红酒混装：${text}`));
  });

  it('按键加 6瓶（就是 1件），成箱', () => {
    const input = of(6, 6, 6);
    const [term] = quote(input).orderTerms ?? [];
    expect(term?.fixes[0]).toMatchObject({ key: 'A', label: '加 1件' });
    const next = term ? mended(input, term) : input;
    expect(told(next)).toEqual(['已成箱：1箱']);
    expect(refusalTexts(next)).toEqual([]);
  });

  it('递增量仍然算：拆零按 4瓶递增的，加到既成箱又合递增', () => {
    const steps = wine('A', { piecesPerPack: 40, pieceStep: 4 });
    const input = basket([piecesOfGoods(steps, 4), piecesOfGoods(B, 6)], carton({ capacity: 10 }));
    expect(told(input)).toEqual(['已成箱：1箱']);
    const short = basket([piecesOfGoods(steps, 4), piecesOfGoods(B, 4)], carton({ capacity: 10 }));
    const [term] = quote(short).orderTerms ?? [];
    const fix = term?.fixes.find(({ key }) => key === 'A');
    expect(fix).toMatchObject({ label: '加 12瓶', quantity: { packs: 0, pieces: 16 } });
  });

  it('范围外的商品不管；一种都没有时什么也不说', () => {
    const only = carton({ scope: { of: 'goods', ids: ['A'], except: [] } });
    const input = basket([piecesOfGoods(A, 24), piecesOfGoods(B, 5)], only);
    expect(refusalTexts(input)).toEqual([]);
    expect(told(basket([piecesOfGoods(B, 5)], only))).toEqual([]);
    expect(told(basket([packsOf(A, 4, { checked: false })]))).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { formatUnitPrice, pricePair, unitPrice } from '../money';
import { type FillFacts, filledPair, type QuoteFill } from './fill-quote';

/** 矿泉水：24 瓶一件，标价 36.00/1.60，这位客户 34.56/1.55，上次报过 34.00/1.45，成本 1.20。 */
const water: FillFacts = {
  list: pricePair(360_000, 16_000),
  own: pricePair(345_600, 15_500),
  last: pricePair(340_000, 14_500),
  cost: unitPrice(12_000),
  piecesPerPack: 24,
};
const shown = (fill: QuoteFill, facts = water, rounding: 'fen' | 'jiao' = 'fen') => {
  const filled = filledPair(facts, fill, rounding);
  if (!filled.ok) return filled.text;
  return filled.pair && [filled.pair.perPack, filled.pair.perPiece].map(formatUnitPrice);
};

test.each<[string, QuoteFill, string[]]>([
  ['沿用客户价', { by: 'own' }, ['34.56', '1.55']],
  ['沿用上次报价', { by: 'last' }, ['34.00', '1.45']],
  ['标价 × 0.95', { by: 'list', factor: '0.95' }, ['34.20', '1.52']],
  ['成本 × 1.18，一件按 24 瓶的成本算', { by: 'cost', factor: '1.18' }, ['33.98', '1.42']],
])('%s', (_, fill, prices) => {
  expect(shown(fill)).toEqual(prices);
});

test('取整到角；没有这个价的行不填；写错的倍数说明白', () => {
  expect(shown({ by: 'cost', factor: '1.18' }, water, 'jiao')).toEqual(['34.00', '1.40']);
  expect(shown({ by: 'last' }, { ...water, last: null })).toBeNull();
  expect(shown({ by: 'cost', factor: '1.18' }, { ...water, cost: null })).toBeNull();
  expect(shown({ by: 'list', factor: '九折' })).toContain('看不懂');
});

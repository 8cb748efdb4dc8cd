import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { type FreightTemplate, freightFor } from './index';

const flat = (amount: number) => ({ by: 'flat' as const, amount: fen(amount) });
const TEMPLATE: FreightTemplate = {
  id: 'f1',
  name: '标准',
  rules: [
    { regions: ['44'], charge: flat(800), freeFrom: fen(30_000) },
    { regions: ['4419'], charge: flat(500), freeFrom: null },
    { regions: ['429004'], charge: flat(600), freeFrom: null },
    {
      regions: ['65'],
      charge: { by: 'pieces', first: 10, firstAmount: fen(1000), step: 5, stepAmount: fen(200) },
      freeFrom: null,
    },
  ],
};
const lines = [{ amount: fen(10_000), pieces: 21, weight: 500 }];

describe('运费模板', () => {
  it.each([
    ['440305', 800],
    ['441900121', 500],
    ['429004', 600],
  ])('最长的地区前缀优先：%s → %s 分', (code, amount) => {
    expect(freightFor(TEMPLATE, code, lines)).toMatchObject({ kind: 'charged', amount });
  });
  it('按件数：首 10 件 ¥10，每 5 件 ¥2，不足一档按一档', () => {
    expect(freightFor(TEMPLATE, '650102', lines)).toMatchObject({ amount: 1000 + 3 * 200 });
    expect(freightFor(TEMPLATE, '650102', [{ amount: fen(1), pieces: 10, weight: 1 }])).toMatchObject({
      amount: 1000,
    });
  });
  it('满 300 免运费，差一分也不免', () => {
    expect(freightFor(TEMPLATE, '440305', [{ amount: fen(30_000), pieces: 1, weight: 1 }])).toMatchObject({
      kind: 'free',
      amount: 0,
      label: '满¥300.00免运费',
    });
    expect(freightFor(TEMPLATE, '440305', [{ amount: fen(29_999), pieces: 1, weight: 1 }])).toMatchObject({
      amount: 800,
      missingForFree: 1,
    });
  });
  it('没有规则的地区不配送', () => {
    expect(freightFor(TEMPLATE, '540102', lines)).toMatchObject({ kind: 'not-delivered' });
  });
});

import { describe, expect, it } from 'vitest';
import { bothPrices, priceJump, taxRateOf } from './table-prices';

describe('表里只有一个价', () => {
  it.each([
    ['只有个价', undefined, '1.5', 24, { pack: '36', piece: '1.5' }],
    ['只有件价，除不尽的四舍五入到万分之一元', '10', undefined, 3, { pack: '10', piece: '3.3333' }],
    ['0.1 元的个价乘 3 个没有误差', undefined, '0.1', 3, { pack: '0.3', piece: '0.1' }],
    ['两个都有', '36', '1.6', 24, undefined],
    ['写错的不猜', undefined, '一块', 24, undefined],
  ])('%s', (_name, pack, piece, each, both) => {
    expect(bothPrices(pack, piece, each)).toEqual(both);
  });
});

it.each([
  ['13%', 1_300],
  ['13', 1_300],
  ['0.13', 1_300],
  ['９％', 900],
  ['免税', undefined],
])('税率 %s', (text, rate) => expect(taxRateOf(text)).toBe(rate));

it.each([
  ['涨一半不算', 10_000, 15_000, ''],
  ['涨六成', 10_000, 16_000, '单件价涨 60%'],
  ['降到四折', 10_000, 4_000, '单件价降 60%'],
  ['原来没有价', 0, 4_000, ''],
])('%s', (_name, before, after, words) => expect(priceJump(before, after)).toBe(words));

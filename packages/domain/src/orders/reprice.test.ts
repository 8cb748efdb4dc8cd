import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { type RepricedLine, repriceShares } from './reprice';

const line = (amount: number, discount = 0) => ({ amount: fen(amount), discount: fen(discount) });
/** With ten yuan of freight unless it says otherwise. */
const order = (lines: readonly RepricedLine[], freight = 10_00) => ({
  lines,
  payable: fen(lines.reduce((sum, { amount, discount }) => sum + amount - discount, freight)),
});

describe('未付款订单改价：每行分摊，加起来一分不差', () => {
  it.each([
    ['两行各 100 元，减 50 元', [line(100_00), line(100_00)], 50_00, [25_00, 25_00]],
    ['按还剩的钱分，不按原价', [line(100_00, 50_00), line(50_00)], 20_00, [10_00, 10_00]],
    ['除不尽的一分归大的一行', [line(10_00), line(20_00)], 1_00, [33, 67]],
    ['商品减到零，还剩运费', [line(10_00, 1_00), line(5_00)], 14_00, [9_00, 5_00]],
    ['赠品行不分摊', [line(10_00), line(0)], 3_00, [3_00, 0]],
  ] as const)('%s', (_name, lines, off, shares) => {
    expect(repriceShares(order(lines), fen(off))).toEqual(shares);
  });

  it('不减、加价、减得比货款还多、减到一分不剩 → 说明原因', () => {
    expect(repriceShares(order([line(10_00)]), fen(0))).toBe('nothing-off');
    expect(repriceShares(order([line(10_00)]), fen(-1))).toBe('nothing-off');
    expect(repriceShares(order([line(10_00, 4_00)]), fen(6_01))).toBe('more-than-goods');
    expect(repriceShares(order([line(10_00)], 0), fen(10_00))).toBe('nothing-left');
  });
});

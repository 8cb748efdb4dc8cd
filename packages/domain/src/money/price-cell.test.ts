import { describe, expect, it, test } from 'vitest';
import { unitPrice } from './money';
import { type PriceRounding, readPriceCell } from './price-cell';

/** 格里现在是 12.00；标价 20.00，客户价 18.50，没有成本。 */
const facts = {
  now: unitPrice(120_000),
  named: { 标价: unitPrice(200_000), 客户价: unitPrice(185_000), 成本: null },
};
const read = (typed: string, rounding: PriceRounding = 'fen') => {
  const cell = readPriceCell(typed, facts, rounding);
  return cell.ok ? (cell.price === null ? null : cell.price / 10_000) : cell.text;
};

/** Seen to fail: both said again what was typed. */
const UNREADABLE = '看不懂：请写最多 4 位小数的价，或 *1.05 这样的算式';
const UNKNOWN = '没有这一栏，可以写标价、客户价、成本';

describe('价格格里写什么', () => {
  test.each([
    ['15', 15],
    ['15.5', 15.5],
    ['.5', 0.5],
    ['1.2345', 1.2345],
    ['￥1,234.50', 1234.5],
    ['¥ 12', 12],
    ['１２．３４', 12.34],
    ['12元', 12],
    ['', null],
    ['  ', null],
    ['0', 0],
  ])('价格「%s」→ %s', (typed, price) => {
    expect(read(typed)).toBe(price);
  });

  test.each([
    ['*1.05', 12.6],
    ['×1.05', 12.6],
    ['x0.9', 10.8],
    ['＊1.05', 12.6],
    ['+0.2', 12.2],
    ['-0.2', 11.8],
    ['/1.13', 10.62],
    ['标价*0.95', 19],
    ['标价 × 0.95', 19],
    ['=标价*0.95', 19],
    ['标价-1.5', 18.5],
    ['客户价', 18.5],
    ['客户价*0.999', 18.48],
  ])('算式「%s」→ %s', (typed, price) => {
    expect(read(typed)).toBe(price);
  });

  test.each<[string, PriceRounding, number]>([
    ['*1.0371', 'fen', 12.45],
    ['*1.0371', 'jiao', 12.4],
    ['*1.0371', 'yuan', 12],
    ['*1.0371', 'nine', 12.9],
    ['+0.05', 'jiao', 12.1],
    ['+0.5', 'yuan', 13],
    ['+0.4', 'nine', 12.9],
    ['+0.39', 'nine', 11.9],
    ['*0.01', 'nine', 0.9],
  ])('「%s」取整到 %s → %s；一半往上', (typed, rounding, price) => {
    expect(read(typed, rounding)).toBe(price);
  });

  it('直接写的价不取整', () => {
    expect(read('12.34', 'yuan')).toBe(12.34);
  });

  test.each([
    ['一百', UNKNOWN],
    ['1.23456', UNREADABLE],
    ['*', UNREADABLE],
    ['1+1', UNREADABLE],
    ['批发价*0.9', UNKNOWN],
    ['constructor', UNKNOWN],
    ['valueOf*2', UNKNOWN],
    ['成本*1.3', '没有成本'],
    ['/0', '不能除以 0'],
    ['-12.01', '价格不能小于 0'],
    ['*9999999', '价格不能大于 10,000,000 元'],
    ['*1.00001', '最多 4 位小数'],
    ['1,50', '逗号只能分千位，如 1,234.50；小数点请写「.」'],
    ['标价*0，95', '逗号只能分千位，如 1,234.50；小数点请写「.」'],
  ])('「%s」写错：%s', (typed, text) => {
    expect(readPriceCell(typed, facts)).toEqual({ ok: false, text });
  });

  it('没有可以写的栏：只收价', () => {
    expect(readPriceCell('面议', { now: null, named: {} })).toEqual({ ok: false, text: UNREADABLE });
  });

  it('空格里没有价，算式无从算起', () => {
    expect(readPriceCell('*1.05', { now: null, named: {} })).toEqual({
      ok: false,
      text: '先填一个价，再写算式',
    });
  });

  it('0.1 + 0.2 = 0.3，不出浮点尾数', () => {
    expect(readPriceCell('+0.2', { now: unitPrice(1_000), named: {} })).toEqual({ ok: true, price: 3_000 });
  });
});

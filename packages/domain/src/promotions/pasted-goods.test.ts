import { describe, expect, it } from 'vitest';
import { pricePair, unitPrice } from '../money';
import { pairFromOne, pastedTerms, readPastedGoods } from './pasted-goods';

const water = { list: pricePair(360_000, 16_000), piecesPerPack: 24 };
const single = { list: pricePair(16_000, 16_000), piecesPerPack: 1 };
const terms = (text: string, facts = water) => {
  const { rows, columns } = readPastedGoods(text);
  return rows.map((row) => pastedTerms(row, columns, facts));
};

describe('从表格粘贴活动商品', () => {
  it.each([
    ['货号、件价、零价、数量', 'A1\t30\t1.4\t48', water, pricePair(300_000, 14_000), 48],
    ['货号、一个价、数量：接近件价就是件价', 'A1\t30\t48', water, pricePair(300_000, 12_500), 48],
    ['货号、一个价、数量：接近零价就是零价', 'A1\t1.25\t48', water, pricePair(300_000, 12_500), 48],
    ['只卖零的：两个价一样', 'A1\t1.25\t48', single, pricePair(12_500, 12_500), 48],
    ['全角数字、￥、千分位、空格', 'A1\t￥３０.00\t１,２００个', water, pricePair(300_000, 12_500), 1200],
    ['逗号分开的', 'A1,30,48', water, pricePair(300_000, 12_500), 48],
    ['表头写明是哪一列', '货号\t秒杀库存\t秒杀价\nA1\t48\t30', water, pricePair(300_000, 12_500), 48],
    ['表头里不认识的列不用', '货号\t备注\t零价\nA1\t特价\t1.25', water, pricePair(300_000, 12_500), null],
    ['只有货号：价格以后填', 'A1', water, null, null],
  ] as const)('%s', (_, text, facts, pair, count) => {
    expect(terms(text, facts)).toEqual([{ pair, count }]);
  });

  it('不是数的说读不懂，其余的行照读', () => {
    expect(terms('A1\t三十\t48\nA2\t30\t48')).toEqual([
      null,
      { pair: pricePair(300_000, 12_500), count: 48 },
    ]);
  });

  /** Seen to fail: it was ¥150. */
  it('逗号当小数点写的价说读不懂', () => {
    expect(terms('A1\t1,50\t48')).toEqual([null]);
  });

  it('空行跳过，行号还是表里的', () => {
    expect(readPastedGoods('A1\t1\n\nA2\t2').rows.map(({ line, code }) => [line, code])).toEqual([
      [1, 'A1'],
      [3, 'A2'],
    ]);
  });

  it('除不尽的零价进到分', () => {
    expect(pairFromOne(unitPrice(310_000), water)).toEqual(pricePair(310_000, 13_000));
  });
});

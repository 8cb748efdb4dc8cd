import { unitPrice } from '@pifa/domain';
import { describe, expect, it, test } from 'vitest';
import {
  begun,
  readBlock,
  readCell,
  rectangle,
  redone,
  stepped,
  undone,
  valueAt,
  written,
} from './grid-model';

const facts = { now: '12.00', named: { 标价: unitPrice(200_000) }, rounding: 'fen' as const };

describe('格里写什么', () => {
  test.each([
    ['price', '15', '15.00'],
    ['price', '1.2345', '1.2345'],
    ['price', '*1.05', '12.60'],
    ['price', '标价*0.95', '19.00'],
    ['price', '', ''],
    ['count', '１２0', '120'],
    ['count', '1,200', '1200'],
    ['text', ' 本周价 ', '本周价'],
  ] as const)('%s「%s」→「%s」', (kind, typed, text) => {
    expect(readCell(kind, typed, facts)).toEqual({ ok: true, text });
  });

  test.each([
    ['price', '一百', '没有这一栏，可以写标价'],
    ['count', '1.5', '「1.5」不是数量'],
    ['count', '1,50', '「1,50」不是数量'],
    ['price', '1,50', '逗号只能分千位，如 1,234.50；小数点请写「.」'],
  ] as const)('%s「%s」写错：%s', (kind, typed, problem) => {
    expect(readCell(kind, typed, facts)).toEqual({ ok: false, problem });
  });
});

describe('从表格粘贴', () => {
  test.each([
    [
      '1.5\t2\r\n3\t4\r\n',
      [
        ['1.5', '2'],
        ['3', '4'],
      ],
    ],
    ['1.5', [['1.5']]],
    ['a\t\tb', [['a', '', 'b']]],
    ['"两\n行"\t"带""引号"', [['两\n行', '带"引号']]],
    ['1\n\n3', [['1'], [''], ['3']]],
  ])('%j', (text, block) => {
    expect(readBlock(text)).toEqual(block);
  });

  it('框选从哪角拉都一样', () => {
    expect(rectangle({ row: 5, column: 2 }, { row: 1, column: 4 })).toEqual({
      rows: [1, 5],
      columns: [2, 4],
    });
  });
});

it('撤销与重做：写了再撤，回到原样；重做又是写了的；新写一次，重做作废', () => {
  const start = begun({});
  const put = (text: string) => [{ row: '1', column: 'p', text }];
  const first = stepped(start, written(start.now, put('1')));
  const second = stepped(first, written(first.now, put('2')));
  expect(valueAt(undone(second).now, '1', 'p')).toBe('1');
  expect(valueAt(undone(undone(second)).now, '1', 'p')).toBe('');
  expect(undone(undone(undone(second))).now).toEqual({});
  expect(valueAt(redone(undone(second)).now, '1', 'p')).toBe('2');
  const other = stepped(undone(second), written(first.now, put('9')));
  expect(valueAt(redone(other).now, '1', 'p')).toBe('9');
});

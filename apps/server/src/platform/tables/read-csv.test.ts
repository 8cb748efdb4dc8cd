import { describe, expect, it } from 'vitest';
import { piecesOfText, readCsv, rowsOfCsv } from './read-csv';

describe('CSV：表格软件与人手写的样子', () => {
  it.each<[string, string, string[][]]>([
    [
      'BOM、CRLF',
      '\uFEFF货号,名称\r\nA1,水\r\n',
      [
        ['货号', '名称'],
        ['A1', '水'],
      ],
    ],
    ['空行占一行，行号不乱', 'a,b\n\n1,2', [['a', 'b'], [''], ['1', '2']]],
    ['引号里的逗号、引号与换行', '"b,""c""\nd",e', [['b,"c"\nd', 'e']]],
    ['引号前后有空格', 'a, "b,c" ,d', [['a', 'b,c', 'd']]],
    [
      '制表符（Excel 的 Unicode 文本）',
      '货号\t名称\nA1\t水,大',
      [
        ['货号', '名称'],
        ['A1', '水,大'],
      ],
    ],
    ['长短不一的行', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      '英寸写在中间',
      'A1,5"屏\nA2,6"屏',
      [
        ['A1', '5"屏'],
        ['A2', '6"屏'],
      ],
    ],
    // Read as a closing quote that is missing, the next lines would vanish into this cell.
    [
      '引号后还有字 → 只影响这一格，下面的行还在',
      'A1,"5"寸屏,3\nA2,水,4\nA3,"x",5',
      [
        ['A1', '5寸屏', '3'],
        ['A2', '水', '4'],
        ['A3', 'x', '5'],
      ],
    ],
    [
      '引号没有合上 → 前面的行照样读',
      'A1,水,3\nA2,"水,4',
      [
        ['A1', '水', '3'],
        ['A2', '水,4'],
      ],
    ],
    ['空', '', []],
  ])('%s', (_name, text, rows) => {
    expect(readCsv(text)).toEqual(rows);
    // In two pieces, wherever the text is cut after its first line.
    for (let at = text.indexOf('\n') + 1; at < text.length; at += 1) {
      if (at > 0) expect([...rowsOfCsv([text.slice(0, at), text.slice(at)])]).toEqual(rows);
    }
  });

  it.each([
    ['utf-8', Buffer.from(`货号,名称\n${'货'.repeat(400_000)},1\n`)],
    ['utf-16le', Buffer.from(`\uFEFF货号,名称\n${'货'.repeat(600_000)},1\n`, 'utf16le')],
    [
      'gb18030',
      Buffer.concat([
        Buffer.from('a,b\n'),
        Buffer.alloc(1_200_001, Buffer.from([0xbb, 0xf5])).subarray(0, 1_200_000),
        Buffer.from(',1\n'),
      ]),
    ],
  ])('长文件一块块地读，字不会断成两半（%s）', (_name, bytes) => {
    const [, [cell = '', one] = []] = [...rowsOfCsv(piecesOfText(bytes))];
    expect(new Set(cell)).toEqual(new Set('货'));
    expect(one).toBe('1');
  });
});

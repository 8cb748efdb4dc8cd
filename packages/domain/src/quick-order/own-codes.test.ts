import { describe, expect, it } from 'vitest';
import { csvFile } from '../text';
import { OWN_CODES_HEAD, readOwnCodes } from './own-codes';

const table = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }));

describe('我的货号表', () => {
  it('有表头按列名，列的顺序随便；没有表头第一列是我的、第二列是商城的', () => {
    const named = readOwnCodes(table(['商品名称', '商城货号', '我的货号'], ['矿泉水', 'W-1001', '老板水']));
    expect(named).toEqual({ rows: [{ row: 2, words: '老板水', goods: 'W-1001' }], problems: [] });
    const bare = readOwnCodes(table(['老板水', 'W-1001'], ['纸', '6901001']));
    expect(bare.rows.map(({ words, goods }) => [words, goods])).toEqual([
      ['老板水', 'W-1001'],
      ['纸', '6901001'],
    ]);
  });

  it('空行跳过；缺一半的、太长的各说第几行为什么', () => {
    const read = readOwnCodes(
      table(['', ''], ['水', ''], ['', 'W-1'], ['长'.repeat(81), 'W-1'], ['好', 'W-1']),
    );
    expect(read).toEqual({
      rows: [{ row: 5, words: '好', goods: 'W-1' }],
      problems: [
        { row: 2, text: '没有写商城货号或条码' },
        { row: 3, text: '没有写我的货号' },
        { row: 4, text: '我的货号超过 80 个字' },
      ],
    });
  });

  it('导出的表读回来一样：像公式的叫法、十六位的数字也是', () => {
    const own = [
      ['=A1+', 'W-1001'],
      ['-5号', 'W-1002'],
      ['6901234567890123', 'W-1003'],
    ];
    const cells = csvFile(
      OWN_CODES_HEAD,
      own.map((row) => [...row, '', '']),
    )
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
    expect(readOwnCodes(table(...cells)).rows.map(({ words, goods }) => [words, goods])).toEqual(own);
  });
});

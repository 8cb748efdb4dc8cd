import { describe, expect, it } from 'vitest';
import { readQuoteSheet } from './quote-sheet';

const HEAD = ['行号', '货号', '起始数量', '件价', '个价', '有货', '替代货号', '起订量', '备注'];
const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }));
const read = (...rows: string[][]) => {
  const done = readQuoteSheet(sheet(HEAD, ...rows));
  if (!done.ok) throw new Error(done.text);
  return done;
};

/** Seen to fail: every refusal said again what stood in the cell. */
const UNREADABLE = '读不出来，应为元，最多四位小数，逗号只分千位';

describe('读填好的报价表', () => {
  it('表头上面有单号、公司、附言也读得到；几个数量档合成一行；没填价的行留空', () => {
    const done = readQuoteSheet(
      sheet(
        ['询价单', 'XJ20261126000001'],
        ['客户', '晨光超市'],
        [''],
        HEAD,
        ['1', 'W1', '0', '', '￥1.50', '有', '', '', '含税'],
        ['1', 'W1', '240', '33.60', '', '有', '', '', ''],
        ['2', 'C1', '', '', '', '无', '', '', '厂家停产'],
        ['3', 'D1', '', '', '', '有', '', '', ''],
      ),
    );
    expect(done).toEqual({
      ok: true,
      no: 'XJ20261126000001',
      wrong: [],
      lines: [
        {
          line: 1,
          available: true,
          offers: [
            { fromNum: 0, perPack: '', perPiece: '1.5' },
            { fromNum: 240, perPack: '33.6', perPiece: '' },
          ],
          substitute: '',
          minNum: 0,
          note: '含税',
        },
        { line: 2, available: false, offers: [], substitute: '', minNum: 0, note: '厂家停产' },
        { line: 3, available: true, offers: [], substitute: '', minNum: 0, note: '' },
      ],
    });
  });

  it.each<[string, string[], string]>([
    ['行号是字', ['一', '', '', '', '1'], '行号应为 1 到 200 的整数'],
    ['行号太大', ['201', '', '', '', '1'], '行号应为 1 到 200 的整数'],
    ['价是字', ['1', '', '', '', '面议'], `第 1 行：个价${UNREADABLE}`],
    ['价有五位小数', ['1', '', '', '1.23456', ''], `第 1 行：件价${UNREADABLE}`],
    ['价是负的', ['1', '', '', '', '-1'], `第 1 行：个价${UNREADABLE}`],
    ['起始数量是小数', ['1', '', '1.5', '', '1'], '第 1 行：起始数量应为 0 到 10000000 的整数'],
    ['起订量是字', ['1', '', '', '', '1', '', '', '一箱'], '第 1 行：起订量应为 0 到 10000000 的整数'],
    ['备注太长', ['1', '', '', '', '1', '', '', '', '长'.repeat(201)], '第 1 行：备注最多 200 字'],
  ])('%s → 指名那一行和原因，其余照读', (_name, cells, text) => {
    const { lines, wrong } = read(cells, ['2', '', '', '', '2.5']);
    expect(wrong).toEqual([{ row: 2, text }]);
    expect(lines.map(({ line }) => line)).toEqual([2]);
  });

  it('一行里有一档写错 → 这一行整个不填，免得少一档；同一起始数量写了两次也一样', () => {
    const { lines, wrong } = read(
      ['1', '', '0', '', '1.5'],
      ['1', '', '240', '', '一块四'],
      ['2', '', '0', '', '2'],
      ['2', '', '0', '', '3'],
    );
    expect(lines).toEqual([]);
    expect(wrong.map(({ row, text }) => `${row} ${text}`)).toEqual([
      `3 第 1 行：个价${UNREADABLE}`,
      '5 第 2 行：起始数量 0 写了两次',
    ]);
  });

  it('不是报价表 → 说明要有哪两栏', () => {
    expect(readQuoteSheet(sheet(['货号', '价'], ['A', '1']))).toEqual({
      ok: false,
      text: '表头要有「行号」和「个价」两栏，请用导出的报价表填写',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { valueAt, written } from '../../widgets/money-grid/grid-model';
import { type QuoteLine, rowId } from './draft';
import { readBack } from './read-back';

const line = (lineNo: number) =>
  ({ lineNo, goodsName: `商品${lineNo}`, unit: '瓶', packingSpecification: 24 }) as unknown as QuoteLine;
const quote = { no: 'XJ1', lines: [line(1), line(2)] };
const given = (lineNo: number, perPiece: string, more: object = {}) => ({
  line: lineNo,
  available: true,
  offers: perPiece === '' ? [] : [{ fromNum: 0, perPack: '', perPiece }],
  substitute: '',
  minNum: 0,
  note: '',
  ...more,
});
const read = (...lines: ReturnType<typeof given>[]) => {
  const now = written({}, [{ row: rowId(line(1), 0), column: 'perPiece', text: '1.60' }]);
  const back = readBack(now, quote, { no: 'XJ1', lines, wrong: [] });
  if ('problem' in back) throw new Error(back.problem);
  return back;
};

describe('交回的报价表', () => {
  it('先列出哪一行哪一栏从什么改成什么；没变的不列', () => {
    const { changes, values, lines } = read(
      given(1, '1.5', { note: '含税' }),
      given(2, '', { available: false }),
    );
    expect(lines).toBe(2);
    expect(changes.map(({ line: no, column, before, after }) => [no, column, before, after])).toEqual([
      [1, '个价', '1.60', '1.50'],
      [1, '备注', '', '含税'],
      [2, '有货', '有货', '无货'],
    ]);
    expect(valueAt(values, '1.0', 'perPiece')).toBe('1.50');
    expect(read(given(1, '1.6')).changes).toEqual([]);
  });

  it('多出的数量档各算一处；没填价的行不动已有的价', () => {
    const offers = [
      { fromNum: 0, perPack: '', perPiece: '1.6' },
      { fromNum: 240, perPack: '', perPiece: '1.4' },
    ];
    expect(read(given(1, '', { offers })).changes.map(({ column }) => column)).toEqual([
      '个价（第 2 档）',
      '起始数量（第 2 档）',
    ]);
    expect(valueAt(read(given(1, '')).values, '1.0', 'perPiece')).toBe('1.60');
  });

  it('别的询价单的表 → 不读；没有的行指名', () => {
    const table = { no: 'XJ2', lines: [], wrong: [] };
    expect(readBack({}, quote, table)).toEqual({ problem: '这是询价单 XJ2 的报价表，不是 XJ1 的' });
    expect(read(given(9, '1')).wrong).toEqual([{ row: 0, text: '第 9 行：这张询价单没有这一行' }]);
  });
});

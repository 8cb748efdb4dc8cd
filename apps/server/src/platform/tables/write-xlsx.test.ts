import { describe, expect, it } from 'vitest';
import { readXlsx } from './read-xlsx';
import { type SheetCell, xlsxBook, xlsxStream } from './write-xlsx';

async function written(batches: SheetCell[][][]): Promise<string[][]> {
  async function* read() {
    yield* batches;
  }
  const chunks = [];
  for await (const chunk of xlsxStream('订单', ['订单号', '金额'], read())) chunks.push(chunk);
  const limits = { rows: 100_000, columns: 60, bytes: 24 * 1024 * 1024, sheet: 0 };
  const { rows } = await readXlsx(Buffer.concat(chunks), limits);
  return rows.map(({ cells }) => cells);
}

describe('写出的 xlsx', () => {
  it('读回来与写进去的一样：公式样的文字还是文字，数字是数字，控制字符不会弄坏文件', async () => {
    expect(
      await written([
        [
          ['=1+1', 12.5],
          ['a & b < c "d"', 0],
        ],
        [],
        [['PF20261123000086\u0007', null]],
      ]),
    ).toEqual([
      ['订单号', '金额'],
      ['=1+1', '12.5'],
      ['a & b < c "d"', '0'],
      ['PF20261123000086', ''],
    ]);
  });

  it('几张表在一本里：各有各的名称、表头与行', async () => {
    const rows = async function* (...cells: SheetCell[]) {
      yield [cells];
    };
    const chunks = [];
    const sheets = [
      { name: '基本信息', head: ['流水号'], batches: rows('FP1') },
      { name: '明细 & 数量', head: ['流水号', '数量'], batches: rows('FP1', 2) },
    ];
    for await (const chunk of xlsxBook(sheets)) chunks.push(chunk);
    const limits = { rows: 10, columns: 60, bytes: 1024 * 1024 };
    const [first, second] = [
      await readXlsx(Buffer.concat(chunks), { ...limits, sheet: 0 }),
      await readXlsx(Buffer.concat(chunks), { ...limits, sheet: 1 }),
    ];
    expect(first.sheets).toEqual(['基本信息', '明细 & 数量']);
    expect(first.rows.map(({ cells }) => cells)).toEqual([['流水号'], ['FP1']]);
    expect(second.rows.map(({ cells }) => cells)).toEqual([
      ['流水号', '数量'],
      ['FP1', '2'],
    ]);
  });

  it('没有行也是一张表；上万行分批写，一行不少', async () => {
    expect(await written([])).toEqual([['订单号', '金额']]);
    const batches = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 500 }, (__, row): SheetCell[] => [`R${batch}-${row}`, row]),
    );
    const rows = await written(batches);
    expect(rows).toHaveLength(20_001);
    expect(rows.at(-1)).toEqual(['R39-499', '499']);
  });
});

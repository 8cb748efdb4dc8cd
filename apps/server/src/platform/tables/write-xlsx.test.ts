import { describe, expect, it } from 'vitest';
import { readXlsx } from './read-xlsx';
import { type SheetCell, xlsxStream } from './write-xlsx';

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

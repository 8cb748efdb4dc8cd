import { isRefusal, refusalText } from '@pifa/contract';
import { expect, it } from 'vitest';
import { noProgress } from './progress';
import { readPriceFile } from './read-price-file';

const file = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));
const HEAD = ['价目表', '货号', '件价'];

/** Seen to fail: as few rows as may stand above a head were read without the bound, and told as none. */
it('只有几行的宽表也数：价太多就不读，读了多少照实说', async () => {
  const wide = (lists: number) => [
    ['货号', ...Array.from({ length: lists }, (_, n) => `${n} 个价`)],
    ...['A', 'B', 'C'].map((code) => [code, ...Array.from({ length: lists }, () => '1')]),
  ];
  const many = await readPriceFile(file(wide(100_001)), 'pglite');
  expect(isRefusal(many) && refusalText(many)).toBe('一次最多导入 300000 个价');
  const progress = noProgress();
  await readPriceFile(file(wide(2)), 'pglite', progress);
  expect(progress.readNum).toBe(6);
});

it.each([0, 9])('表头上面有 %s 行、下面没有价：说表格是空的', async (above) => {
  const titles = Array.from({ length: above }, (_, n) => [`第 ${n} 行标题`]);
  const heads =
    above === 0
      ? [HEAD]
      : [
          ['货号', '1001', ''],
          ['', '件价', '个价'],
        ];
  const empty = await readPriceFile(file([...titles, ...heads]), 'pglite');
  expect(isRefusal(empty) && refusalText(empty)).toBe('表格是空的：先是表头，下面是价格');
});

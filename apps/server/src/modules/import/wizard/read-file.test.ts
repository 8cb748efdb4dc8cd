import { isRefusal, refusalText } from '@pifa/contract';
import { expect, it } from 'vitest';
import { aWorkbook } from '../../../../test/builders/xlsx';
import { MOST_IMPORT_ROWS, readTableFile } from './read-file';

/** Seen to fail: rows of a title counted among those that are read, so that the last rows were left out in silence. */
it('表头上面有标题：一行不少，多了照样说', async () => {
  const above = [['商品表'], ['二〇二六年'], ['货号', '名称', '品牌']];
  const rows = (count: number) => Array.from({ length: count }, (_, n) => [n, '水', '清']);
  const full = await readTableFile(aWorkbook([...above, ...rows(MOST_IMPORT_ROWS)]));
  expect('rows' in full && [full.heads, full.rows.length]).toEqual([
    ['货号', '名称', '品牌'],
    MOST_IMPORT_ROWS,
  ]);
  const longer = await readTableFile(aWorkbook([...above, ...rows(MOST_IMPORT_ROWS + 1)]));
  expect(isRefusal(longer) && refusalText(longer)).toBe('一次最多导入 50000 行');
});

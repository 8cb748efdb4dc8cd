import { type Refusal, refuse } from '@pifa/contract';
import type { TableRows } from '@pifa/domain';
import { badInput, readSheet, TABLE_FILES } from '../../../platform';

/** Most rows of one file. */
const MOST_ROWS = 100_000;

/** The sheet of a price file: the first row that is not empty is its head. */
export async function readPriceFile(bytes: Buffer): Promise<TableRows | Refusal> {
  const rows = await readSheet(bytes, MOST_ROWS + 2);
  if (!rows) return refuse('file-type', { allowed: TABLE_FILES });
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rest.length > MOST_ROWS) return badInput(`一次最多导入 ${MOST_ROWS} 行`);
  if (!head || rest.length === 0) return badInput('表格是空的：第一行是表头，下面是价格');
  return { heads: [...head.cells], rows: rest.map(({ row, cells }) => ({ line: row, cells })) };
}

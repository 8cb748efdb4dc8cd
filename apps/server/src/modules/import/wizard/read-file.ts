import { type Refusal, refuse } from '@pifa/contract';
import type { TableRows } from '@pifa/domain';
import { readSheet, TABLE_FILES } from '../../../platform';

/** Most rows of one table. */
export const MOST_IMPORT_ROWS = 50_000;

/** A table out of a file: the first row that is not empty is its head. */
export async function readTableFile(bytes: Buffer): Promise<TableRows | Refusal> {
  const rows = await readSheet(bytes, MOST_IMPORT_ROWS + 2);
  if (!rows) return refuse('file-type', { allowed: TABLE_FILES });
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rest.length > MOST_IMPORT_ROWS)
    return refuse('bad-input', { text: `一次最多导入 ${MOST_IMPORT_ROWS} 行` });
  const heads = [...(head?.cells ?? [])];
  while (heads.at(-1) === '') heads.pop();
  if (heads.length === 0 || rest.length === 0)
    return refuse('bad-input', { text: '表格是空的：第一行是表头，下面是商品' });
  // An apostrophe before a formula sign is what our own files put there.
  return { heads, rows: rest.map(({ row, cells }) => ({ line: row, cells: cells.map(withoutGuard) })) };
}

const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

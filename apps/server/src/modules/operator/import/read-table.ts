import { type Refusal, refuse } from '@pifa/contract';
import { decodeText, readCsv } from './read-csv';
import { readXlsx, type SheetRow } from './read-xlsx';
import { ArchiveError } from './unzip';

export interface Table {
  head: string[];
  rows: SheetRow[];
}

export const MOST_ROWS = 10_000;
const MOST_COLUMNS = 60;
const ALLOWED = 'CSV 或 xlsx 表格（旧的 xls 请先另存为 xlsx）';

/** A table out of a file: what its bytes say counts, not its name. Empty rows are left out. */
export async function readTable(bytes: Buffer): Promise<Table | Refusal> {
  const read = await readRows(bytes);
  // NUL is what no database keeps: the sign for "unreadable" stands for it, and its row is refused.
  const rows = read?.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) => cell.replaceAll('\u0000', '\uFFFD')),
  }));
  if (!rows) return refuse('file-type', { allowed: ALLOWED });
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rest.length > MOST_ROWS) return refuse('bad-input', { text: `一次最多导入 ${MOST_ROWS} 行` });
  const names = [...(head?.cells ?? [])];
  while (names.at(-1) === '') names.pop();
  return { head: names, rows: rest };
}

async function readRows(bytes: Buffer): Promise<SheetRow[] | undefined> {
  const start = bytes.subarray(0, 4).toString('hex');
  // Excel 97, PDF and pictures are no text, however they are named.
  if (['d0cf11e0', '25504446', '89504e47'].includes(start)) return undefined;
  if (!start.startsWith('504b')) {
    return readCsv(decodeText(bytes)).map((cells, index) => ({ row: index + 1, cells }));
  }
  try {
    return await readXlsx(bytes, { rows: MOST_ROWS + 2, columns: MOST_COLUMNS });
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
}

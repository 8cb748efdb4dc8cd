import { type Refusal, refuse } from '@pifa/contract';
import { headRow, MOST_ABOVE, type TableRows } from '@pifa/domain';
import { inTurns, readWorkbook, type SheetRow, TABLE_FILES } from '../../../platform';

/** Most rows of one table. */
export const MOST_IMPORT_ROWS = 50_000;
const MOST_COLUMNS = 200;
/** Fifty thousand rows of twenty columns unpack to some 80 MB. */
const MOST_BYTES = 160 * 1024 * 1024;

/** The last column of a file of bad rows. */
export const WHY_HEAD = '原因';

/** A table, and the names of the sheets beside it. */
export interface TableFile extends TableRows {
  heads: string[];
  sheets: string[];
}

/** A table out of a file, under its head (`headRow`). `sheet`: of a workbook, from 0. */
export async function readTableFile(bytes: Buffer, sheet = 0): Promise<TableFile | Refusal> {
  // Beside what is above the head one row too many, by which a table that is too long is known.
  const limits = { rows: MOST_ABOVE + MOST_IMPORT_ROWS + 1, columns: MOST_COLUMNS, bytes: MOST_BYTES, sheet };
  const book = await readWorkbook(bytes, limits);
  if (!book) return refuse('file-type', { allowed: TABLE_FILES });
  const filled = book.rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rest] = filled.slice(headRow(filled.slice(0, MOST_ABOVE).map(({ cells }) => cells)));
  if (isOurLastRow(rest.at(-1)?.cells)) rest.pop();
  if (rest.length > MOST_IMPORT_ROWS)
    return refuse('bad-input', { text: `一次最多导入 ${MOST_IMPORT_ROWS} 行` });
  const heads = [...(head?.cells ?? [])];
  while (heads.at(-1) === '') heads.pop();
  // A file of bad rows that comes back: what we wrote beside them is no part of the table.
  if (heads.length > 1 && heads.at(-1) === WHY_HEAD) heads.pop();
  if (heads.length === 0 || rest.length === 0)
    return refuse('bad-input', { text: '表格是空的：先是表头，下面是内容' });
  if (heads.length > MOST_COLUMNS) return refuse('bad-input', { text: `一张表最多 ${MOST_COLUMNS} 列` });
  // An apostrophe before a formula sign is what our own files put there.
  return { heads, rows: await inTurns(withoutGuards(rest)), sheets: book.sheets };
}

function* withoutGuards(rows: readonly SheetRow[]): Generator<undefined, TableFile['rows']> {
  const bare: { line: number; cells: string[] }[] = [];
  for (const { row, cells } of rows) {
    bare.push({ line: row, cells: cells.some(isGuarded) ? cells.map(withoutGuard) : cells });
    if (bare.length % 200 === 0) yield;
  }
  return bare;
}

/** 「共 12 行」, which our own files end with. */
const isOurLastRow = (cells: readonly string[] = []): boolean =>
  cells.filter((cell) => cell !== '').length === 1 && /^共 \d+ 行$/.test(cells[0] ?? '');

const isGuarded = (cell: string): boolean => cell.startsWith("'");
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

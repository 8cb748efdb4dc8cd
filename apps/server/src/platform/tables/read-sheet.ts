import { inTurns } from '../in-turns';
import { piecesOfText, rowsOfCsv } from './read-csv';
import { readXlsx, type SheetLimits, type SheetRow, type Workbook } from './read-xlsx';
import { ArchiveError } from './unzip';

/** What a table may be made of, for the refusal of anything else. */
export const TABLE_FILES = 'CSV 或 xlsx 表格（旧的 xls 请先另存为 xlsx）';

const MOST_COLUMNS = 60;
/** Bytes that a sheet may unpack to. */
const MOST_BYTES = 24 * 1024 * 1024;

/**
 * The rows of a spreadsheet file: what its bytes say counts, not its name. At most `most` rows of an xlsx; undefined
 * where the bytes are no table.
 */
export async function readSheet(bytes: Buffer, most: number): Promise<SheetRow[] | undefined> {
  const limits = { rows: most, columns: MOST_COLUMNS, bytes: MOST_BYTES, sheet: 0 };
  return (await readWorkbook(bytes, limits))?.rows;
}

/** The same of any sheet of a workbook, with the names of all; a CSV has none. */
export async function readWorkbook(bytes: Buffer, limits: SheetLimits): Promise<Workbook | undefined> {
  const book = await readAny(bytes, limits);
  if (!book) return undefined;
  return { sheets: book.sheets, rows: await inTurns(readableRows(book.rows)) };
}

/**
 * The rows of a spreadsheet file one by one, so that those of a long CSV are never all in memory; undefined where the
 * bytes are no table. An xlsx has at most `most` rows.
 */
export async function sheetRows(bytes: Buffer, most: number): Promise<Iterable<SheetRow> | undefined> {
  const kind = kindOf(bytes);
  return kind === 'csv' ? readableCsvRows(bytes) : readSheet(bytes, most);
}

function* readableCsvRows(bytes: Buffer): Generator<SheetRow> {
  let row = 0;
  for (const cells of rowsOfCsv(piecesOfText(bytes))) yield readable({ row: (row += 1), cells });
}

/** NUL is what no database keeps: the sign for "unreadable" stands for it, and its row is refused. */
function* readableRows(rows: readonly SheetRow[]): Generator<undefined, SheetRow[]> {
  const all: SheetRow[] = [];
  for (const row of rows) {
    all.push(readable(row));
    if (all.length % 500 === 0) yield;
  }
  return all;
}

const readable = ({ row, cells }: SheetRow): SheetRow => ({
  row,
  cells: cells.some((cell) => cell.includes('\u0000'))
    ? cells.map((cell) => cell.replaceAll('\u0000', '\uFFFD'))
    : cells,
});

function* csvRows(bytes: Buffer): Generator<undefined, SheetRow[]> {
  const rows: SheetRow[] = [];
  for (const cells of rowsOfCsv(piecesOfText(bytes))) {
    rows.push({ row: rows.length + 1, cells });
    if (rows.length % 50 === 0) yield;
  }
  return rows;
}

async function readAny(bytes: Buffer, limits: SheetLimits): Promise<Workbook | undefined> {
  const kind = kindOf(bytes);
  if (kind === 'none') return undefined;
  if (kind === 'csv') return { sheets: [], rows: await inTurns(csvRows(bytes)) };
  try {
    return await readXlsx(bytes, limits);
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
}

function kindOf(bytes: Buffer): 'csv' | 'xlsx' | 'none' {
  const start = bytes.subarray(0, 4).toString('hex');
  // Excel 97, PDF and pictures are no text, however they are named.
  if (['d0cf11e0', '25504446', '89504e47'].includes(start)) return 'none';
  return start.startsWith('504b') ? 'xlsx' : 'csv';
}

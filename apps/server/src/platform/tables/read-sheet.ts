import { inTurns } from '../in-turns';
import { decodeText, rowsOfCsv } from './read-csv';
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

/** NUL is what no database keeps: the sign for "unreadable" stands for it, and its row is refused. */
function* readableRows(rows: readonly SheetRow[]): Generator<undefined, SheetRow[]> {
  const readable: SheetRow[] = [];
  for (const { row, cells } of rows) {
    const isBroken = cells.some((cell) => cell.includes('\u0000'));
    readable.push({
      row,
      cells: isBroken ? cells.map((cell) => cell.replaceAll('\u0000', '\uFFFD')) : cells,
    });
    if (readable.length % 500 === 0) yield;
  }
  return readable;
}

function* csvRows(text: string): Generator<undefined, SheetRow[]> {
  const rows: SheetRow[] = [];
  for (const cells of rowsOfCsv(text)) {
    rows.push({ row: rows.length + 1, cells });
    if (rows.length % 50 === 0) yield;
  }
  return rows;
}

async function readAny(bytes: Buffer, limits: SheetLimits): Promise<Workbook | undefined> {
  const start = bytes.subarray(0, 4).toString('hex');
  // Excel 97, PDF and pictures are no text, however they are named.
  if (['d0cf11e0', '25504446', '89504e47'].includes(start)) return undefined;
  if (!start.startsWith('504b')) {
    return { sheets: [], rows: await inTurns(csvRows(decodeText(bytes))) };
  }
  try {
    return await readXlsx(bytes, limits);
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
}

import { type Refusal, refuse } from '@pifa/contract';
import { priceReader } from '@pifa/domain';
import { badInput, inTurns, sheetRows, TABLE_FILES } from '../../../platform';
import { type PriceColumns, priceColumns } from './price-columns';
import { noProgress, type Progress } from './progress';
import { type WrongRows, wrongRows } from './wrong-rows';

/** Most rows of an xlsx, which is unpacked as a whole. */
const MOST_XLSX_ROWS = 100_000;
/** Most prices of one file; a wide row holds several. The embedded database does nothing else while they are written. */
const MOST_PRICES = { postgres: 1_000_000, pglite: 300_000 } as const;

/** What a price file says. */
export interface PriceFile {
  columns: PriceColumns;
  wrong: WrongRows;
}

type Rows = NonNullable<Awaited<ReturnType<typeof sheetRows>>>;

/** The prices of a sheet, whose first row that is not empty is its head. */
export async function readPriceFile(
  bytes: Buffer,
  database: keyof typeof MOST_PRICES,
  progress: Progress = noProgress(),
): Promise<PriceFile | Refusal> {
  const rows = await sheetRows(bytes, MOST_XLSX_ROWS + 2);
  if (!rows) return refuse('file-type', { allowed: TABLE_FILES });
  if (Array.isArray(rows) && rows.length > MOST_XLSX_ROWS + 1)
    return badInput(`一份 xlsx 最多 ${MOST_XLSX_ROWS} 行，更多请另存为 CSV`);
  return inTurns(pricesOf(rows, MOST_PRICES[database], progress));
}

function* pricesOf(rows: Rows, most: number, progress: Progress): Generator<undefined, PriceFile | Refusal> {
  const [columns, wrong] = [priceColumns(), wrongRows()];
  let read: Exclude<ReturnType<typeof priceReader>, { problem: string }> | undefined;
  let isEmpty = true;
  for (const { row, cells } of rows) {
    if (row % 100 === 0) yield;
    if (cells.every((cell) => cell === '')) continue;
    if (!read) {
      const reader = priceReader(cells);
      if ('problem' in reader) return badInput(reader.problem);
      read = reader;
      continue;
    }
    isEmpty = false;
    const said = read({ line: row, cells });
    for (const { line, text } of said.wrong) wrong.add(line, text);
    for (const entry of said.entries) columns.add(entry);
    progress.readNum = columns.count();
    if (columns.count() > most) return badInput(`一次最多导入 ${most} 个价`);
  }
  return isEmpty ? badInput('表格是空的：第一行是表头，下面是价格') : { columns, wrong };
}

import { type Refusal, refuse } from '@pifa/contract';
import { findPriceHeads, MOST_HEAD_ROWS, type PriceReader, priceReader } from '@pifa/domain';
import { badInput, inTurns, type SheetRow, sheetRows, TABLE_FILES } from '../../../platform';
import { type ColumnNowhere, columnsNowhere } from './columns-nowhere';
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
  /** columns with something in them that no price is read from */
  nowhere: readonly ColumnNowhere[];
}

type Rows = NonNullable<Awaited<ReturnType<typeof sheetRows>>>;

/** The prices of a sheet, under its head (`findPriceHeads`). */
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
  const first: SheetRow[] = [];
  let reader: PriceReader | undefined;
  let nowhere: ReturnType<typeof columnsNowhere> | undefined;
  let under = 0;
  const take = (own: PriceReader, some: readonly SheetRow[]): Refusal | undefined => {
    nowhere ??= columnsNowhere(own);
    for (const { row, cells } of some) {
      nowhere.look(cells);
      const said = own.read({ line: row, cells });
      for (const { line, text } of said.wrong) wrong.add(line, text);
      for (const entry of said.entries) columns.add(entry);
    }
    under += some.length;
    progress.readNum = columns.count();
    return columns.count() > most ? badInput(`一次最多导入 ${most} 个价`) : undefined;
  };
  for (const row of rows) {
    if (row.row % 100 === 0) yield;
    if (row.cells.every((cell) => cell === '')) continue;
    let some: readonly SheetRow[] = [row];
    if (!reader) {
      if (first.push(row) <= MOST_HEAD_ROWS) continue;
      const begun = readerOf(first);
      if (typeof begun === 'string') return badInput(begun);
      ({ reader, rest: some } = begun);
    }
    const tooMany = take(reader, some);
    if (tooMany) return tooMany;
  }
  if (!reader) {
    const begun = readerOf(first);
    if (typeof begun === 'string') return badInput(begun);
    const tooMany = take(begun.reader, begun.rest);
    if (tooMany) return tooMany;
  }
  return under === 0 ? badInput(EMPTY) : { columns, wrong, nowhere: nowhere?.all() ?? [] };
}

const EMPTY = '表格是空的：先是表头，下面是价格';

/** What reads the rows under the head, and those of the first that stand under it; a text says what the head lacks. */
function readerOf(first: readonly SheetRow[]): { reader: PriceReader; rest: readonly SheetRow[] } | string {
  if (first.length === 0) return EMPTY;
  const { heads, rows } = findPriceHeads(first.map(({ cells }) => cells)) ?? { heads: [], rows: 0 };
  const reader = priceReader(heads);
  return 'problem' in reader ? reader.problem : { reader, rest: first.slice(rows) };
}

import type { CallData, WireAdminQuote } from '@pifa/contract/staff';
import { type Entry, type GridValues, readCell, valueAt, written } from '../../widgets/money-grid/grid-model';
import { isOff, type QuoteLine, rowId, rowsOf, toggleOff } from './draft';

type Table = CallData<'adminQuoteTableRead'>;
export type WrongRow = Table['wrong'][number];

const plain = { now: '', named: {}, rounding: 'fen' } as const;
const price = (text: string): string => {
  const read = readCell('price', text, plain);
  return read.ok ? read.text : '';
};

/** A cell of the grid that a table would change, as the person reads it. */
export interface TableChange {
  key: string;
  line: number;
  goods: string;
  column: string;
  before: string;
  after: string;
}

/** What reading a table would do to the grid; nothing has changed yet. */
export interface ReadBack {
  values: GridValues;
  /** lines that the table answers */
  lines: number;
  changes: TableChange[];
  wrong: WrongRow[];
}

/** Puts a table that was filled in elsewhere beside the grid, by line numbers. A table of another request is refused. */
export function readBack(
  values: GridValues,
  quote: Pick<WireAdminQuote, 'no' | 'lines'>,
  table: Table,
): ReadBack | { problem: string } {
  if (table.no !== '' && table.no !== quote.no) {
    return { problem: `这是询价单 ${table.no} 的报价表，不是 ${quote.no} 的` };
  }
  const lineOf = new Map(quote.lines.map((line) => [line.lineNo, line]));
  let next = values;
  let found = 0;
  const wrong = [...table.wrong];
  for (const given of table.lines) {
    const line = lineOf.get(given.line);
    if (!line) {
      wrong.push({ row: 0, text: `第 ${given.line} 行：这张询价单没有这一行` });
      continue;
    }
    found += 1;
    if (isOff(next, line) === given.available) next = toggleOff(next, line);
    const put = (step: number, column: string, text: string): Entry => ({
      row: rowId(line, step),
      column,
      text,
    });
    next = written(next, [
      put(0, 'substitute', given.substitute),
      put(0, 'note', given.note),
      // A row without a price says nothing of the steps that stand in the grid.
      ...(given.offers.length > 0
        ? [put(0, 'steps', given.offers.length > 1 ? String(given.offers.length - 1) : '')]
        : []),
      ...given.offers.flatMap(({ fromNum, perPack, perPiece }, step) => [
        put(step, 'perPack', price(perPack)),
        put(step, 'perPiece', price(perPiece)),
        put(step, 'from', fromNum > 0 ? String(fromNum) : ''),
      ]),
    ]);
  }
  return { values: next, lines: found, changes: changesOf(quote.lines, values, next), wrong };
}

const COLUMNS = { perPack: '件价', perPiece: '个价', from: '起始数量', substitute: '替代货号', note: '备注' };

function changesOf(lines: readonly QuoteLine[], before: GridValues, after: GridValues): TableChange[] {
  return lines.flatMap((line) => {
    const changes: TableChange[] = [];
    const note = (key: string, column: string, was: string, is: string) => {
      if (was !== is)
        changes.push({
          key: `${line.lineNo}.${key}`,
          line: line.lineNo,
          goods: line.goodsName,
          column,
          before: was,
          after: is,
        });
    };
    const [was, is] = [isOff(before, line), isOff(after, line)].map((off) => (off ? '无货' : '有货'));
    note('off', '有货', was ?? '', is ?? '');
    const steps = Math.max(rowsOf([line], before).length, rowsOf([line], after).length);
    const seen = (values: GridValues, step: number, column: string): string =>
      step < rowsOf([line], values).length ? valueAt(values, rowId(line, step), column) : '';
    for (let step = 0; step < steps; step += 1) {
      for (const [column, title] of Object.entries(COLUMNS)) {
        const head = step === 0 ? title : `${title}（第 ${step + 1} 档）`;
        note(`${step}.${column}`, head, seen(before, step, column), seen(after, step, column));
      }
    }
    return changes;
  });
}

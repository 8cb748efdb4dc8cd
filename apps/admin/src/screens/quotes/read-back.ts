import type { CallData } from '@pifa/contract/staff';
import { type Entry, type GridValues, readCell, written } from '../../widgets/money-grid/grid-model';
import { isOff, type QuoteLine, rowId, toggleOff } from './draft';

type TableLine = CallData<'adminQuoteTableRead'>['lines'][number];

const plain = { now: '', named: {}, rounding: 'fen' } as const;
const price = (text: string): string => {
  const read = readCell('price', text, plain);
  return read.ok ? read.text : '';
};

/** Puts a table that was filled in elsewhere into the grid, by line numbers. */
export function readBack(
  values: GridValues,
  lines: readonly QuoteLine[],
  table: readonly TableLine[],
): { values: GridValues; lines: number } {
  let next = values;
  let found = 0;
  for (const given of table) {
    const line = lines.find(({ lineNo }) => lineNo === given.line);
    if (!line) continue;
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
      put(0, 'steps', given.offers.length > 1 ? String(given.offers.length - 1) : ''),
      ...given.offers.flatMap(({ fromNum, perPack, perPiece }, step) => [
        put(step, 'perPack', price(perPack ?? '')),
        put(step, 'perPiece', price(perPiece)),
        put(step, 'from', fromNum > 0 ? String(fromNum) : ''),
      ]),
    ]);
  }
  return { values: next, lines: found };
}

import type { TableRow } from '@pifa/contract';
import { decodeText, readCsv } from '../../platform/tables/read-csv';

/** A file's content for a call: JSON as the call takes it, or a table (CSV) whose rows `toInput` translates. */
export function readTable(bytes: Buffer, toInput: (rows: readonly TableRow[]) => object): object {
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('{')) return JSON.parse(text) as object;
  const [head = [], ...rows] = readCsv(text);
  return toInput(
    rows
      .filter((cells) => cells.some(Boolean))
      .map((cells) => Object.fromEntries(head.map((title, column) => [title, cells[column] ?? '']))),
  );
}

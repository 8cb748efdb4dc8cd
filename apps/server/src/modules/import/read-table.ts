import { type Refusal, refuse } from '@pifa/contract';
import { readSheet, type SheetRow, TABLE_FILES } from '../../platform';

export interface Table {
  head: string[];
  rows: SheetRow[];
}

export const MOST_ROWS = 10_000;

/** A table out of a file, its first row the head. Empty rows are left out. */
export async function readTable(bytes: Buffer): Promise<Table | Refusal> {
  const rows = await readSheet(bytes, MOST_ROWS + 2);
  if (!rows) return refuse('file-type', { allowed: TABLE_FILES });
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rest.length > MOST_ROWS) return refuse('bad-input', { text: `一次最多导入 ${MOST_ROWS} 行` });
  const names = [...(head?.cells ?? [])];
  while (names.at(-1) === '') names.pop();
  return { head: names, rows: rest };
}

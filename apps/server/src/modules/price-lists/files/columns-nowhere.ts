import { headlessColumn, type PriceReader, type UnreadColumn } from '@pifa/domain';

/** A column of a file that no price is read from, with what stands in it. */
export interface ColumnNowhere {
  head: string;
  why: string;
  /** rows with something in it */
  rows: number;
  /** the first of it */
  sample: string;
}

/** How many of them an answer names. */
const MOST_NAMED = 100;
const LONGEST = 40;

/** Looks for what stands in columns that are not read, those right of the head too: an empty one loses nothing. */
export function columnsNowhere({ heads, unread }: PriceReader) {
  const found = new Map<number, ColumnNowhere>();
  function note({ at, head, why }: UnreadColumn, cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    const known = found.get(at);
    if (known) known.rows += 1;
    else if (found.size < MOST_NAMED) {
      // A copy: a part of the file's text would keep all of that in memory.
      found.set(at, { head, why, rows: 1, sample: Buffer.from(text.slice(0, LONGEST)).toString() });
    }
  }
  return {
    look(cells: readonly string[]): void {
      for (const column of unread) note(column, cells[column.at] ?? '');
      for (let at = heads; at < cells.length; at += 1) note(headlessColumn(at), cells[at] ?? '');
    },
    /** as they stand in the file */
    all: (): ColumnNowhere[] => [...found].toSorted(([a], [b]) => a - b).map(([, column]) => column),
  };
}

import { isRunning, rowsThatCount } from './chain';
import type { ListRow } from './types';

/** A row to be appended. */
export type NewListRow = Omit<ListRow, 'id'>;

/**
 * What is appended to take rows of one goods and quantity back: what was written ends, and what stood before it stands
 * again with its own end, so that a price that was to begin later does not begin. What buyers paid meanwhile stays told
 * as it was. `rows` are all of that goods and quantity in the list, the replaced ones too.
 */
export function takenBack(
  rows: readonly ListRow[],
  written: ReadonlySet<number>,
  time: number,
): NewListRow[] {
  const ends: NewListRow[] = [];
  const again: ListRow[] = [];
  for (const row of rows) {
    if (!written.has(row.id)) continue;
    const before = replacedBy(row, rows);
    if (before && (row.start > time || (isSamePrice(row, before) && row.end > time))) {
      // It has not begun, or it only says when the same price ends: nobody paid otherwise so far.
      ends.push(without(before));
      continue;
    }
    if (row.end > time) ends.push({ ...without(row), end: Math.max(row.start, time) });
    if (before && before.end > time) again.push(before);
  }
  // Of rows that begin together only one stands: a millisecond apart they keep their order.
  const standing = rowsThatCount(again, time);
  return [
    ...ends,
    ...standing.map((row, at) => ({ ...without(row), start: time + 1 + at - standing.length })),
  ];
}

/** The price that stands at `time` once these rows are appended; null where there is none. */
export function standingAfter(
  rows: readonly ListRow[],
  appended: readonly NewListRow[],
  time: number,
): ListRow | null {
  if (rows.length === 0 && appended.length === 0) return null;
  const newest = new Map<number, ListRow>();
  const all = [...rows.toSorted((a, b) => a.id - b.id), ...appended.map((row) => ({ ...row, id: 0 }))];
  for (const row of all) newest.set(row.start, row);
  let best: ListRow | null = null;
  for (const row of newest.values()) {
    if (isRunning(row, time) && (best === null || row.start > best.start)) best = row;
  }
  return best;
}

/** The row of the same beginning in whose place this one came. */
function replacedBy(row: ListRow, rows: readonly ListRow[]): ListRow | undefined {
  let before: ListRow | undefined;
  for (const one of rows) {
    if (one.start === row.start && one.id < row.id && one.id > (before?.id ?? 0)) before = one;
  }
  return before;
}

const isSamePrice = (a: ListRow, b: ListRow): boolean => a.perPiece === b.perPiece && a.perPack === b.perPack;

const without = ({ id: _id, ...row }: ListRow): NewListRow => row;

/** Lists of staff are read by key: a page ends with the key of its last row, and the next one begins after it. */

/** The key of a row: the instant that the list is sorted by, and the row's id. */
export interface ListKey {
  at: Date;
  id: string;
}

/** The key as a client keeps it. */
const cursorOf = ({ at, id }: ListKey): string => Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** The key in a cursor: null on the first page, undefined for text that is no cursor of ours. */
export function keyOf(cursor: string): ListKey | null | undefined {
  if (cursor === '') return null;
  const match = /^(-?\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString());
  return match ? { at: new Date(Number(match[1])), id: match[2] ?? '' } : undefined;
}

/** A page and the cursor of the next, out of rows of which one more than `size` was read. */
export function pageByKey<Row>(
  rows: readonly Row[],
  size: number,
  key: (row: Row) => ListKey,
): { rows: Row[]; next?: string } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return rows.length > size && last ? { rows: page, next: cursorOf(key(last)) } : { rows: page };
}

/** A row of a file that is not taken, and why. */
export interface WrongRow {
  row: number;
  text: string;
}

/** How many of them an answer names. */
const MOST_NAMED = 200;

/** Rows that are not taken: all are counted, the first ones of the file are named. */
export function wrongRows(others: { count: number; first: readonly WrongRow[] } = { count: 0, first: [] }) {
  let count = others.count;
  let first = [...others.first];
  const cut = (): void => {
    first = first.toSorted((a, b) => a.row - b.row).slice(0, MOST_NAMED);
  };
  return {
    add(row: number, text: string): void {
      count += 1;
      first.push({ row, text });
      if (first.length > 2 * MOST_NAMED) cut();
    },
    get count() {
      return count;
    },
    get first() {
      cut();
      return first;
    },
  };
}

export type WrongRows = ReturnType<typeof wrongRows>;

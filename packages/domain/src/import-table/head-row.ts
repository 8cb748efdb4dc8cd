/** Rows among which the head of a table is looked for: titles and notes may stand above it. */
export const MOST_ABOVE = 10;

/**
 * Which row is the head of a table: the first, unless rows of a title stand above it, which fill few of its columns. More
 * than half as many cells as in the widest of the first rows are filled; a table of two columns has no title.
 */
export function headRow(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, MOST_ABOVE).map((cells) => cells.filter((cell) => cell !== '').length);
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => widest < 3 || count * 2 > widest),
  );
}

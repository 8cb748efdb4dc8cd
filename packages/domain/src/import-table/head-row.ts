import { guessTargets } from './guess';
import { PLAIN_FIELDS, type PlainKind } from './kinds';
import { guessPlain } from './plain-tables';

/** Rows among which the head of a table is looked for: titles and notes may stand above it. */
export const MOST_ABOVE = 10;
/** Longer words name no column. */
const LONGEST_HEAD = 60;

/**
 * Which row is the head of a table: the one that names the most columns that we know, however much wider the rows below
 * it are. Where none does, the first, unless rows of a title stand above it, which fill few of its columns: more than
 * half as many cells as in the widest of the first rows are filled. A table of two columns has no title.
 */
export function headRow(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, MOST_ABOVE);
  const filled = first.map((cells) => cells.filter((cell) => cell !== '').length);
  const widest = Math.max(0, ...filled);
  if (widest < 3) return 0;
  const named = first.map((cells, at) => namesIn(cells, filled[at] ?? 0));
  const most = Math.max(...named);
  if (most > 0) return named.indexOf(most);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > widest),
  );
}

const PLAIN_KINDS = Object.keys(PLAIN_FIELDS) as PlainKind[];

/** How many columns a row names, as a table of goods or of another kind; 0 where most of its cells name none. */
function namesIn(cells: readonly string[], filled: number): number {
  // One word alone is a title: 「客户」 above the heads of a table of customers.
  if (filled < 2) return 0;
  const columns = cells.map((cell) => ({ head: cell.length > LONGEST_HEAD ? '' : cell, samples: [] }));
  const count = (targets: readonly { to: string }[]): number =>
    targets.filter(({ to }) => to !== 'nowhere').length;
  const known = Math.max(
    count(guessTargets(columns)),
    ...PLAIN_KINDS.map((kind) => count(guessPlain(kind, columns))),
  );
  return known * 2 >= filled ? known : 0;
}

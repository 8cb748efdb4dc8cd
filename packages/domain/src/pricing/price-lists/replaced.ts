import type { ListRow } from './types';

/** What a whole replacement finds of one goods and quantity: rows that it goes by, and those that it calls off. */
export type Replaced<Row> = { readonly stay: readonly Row[]; readonly calledOff: readonly Row[] };

/**
 * Whoever replaces a list takes what the file says for all that the list says. A price of an earlier plan that begins after
 * the file would take its place again weeks later, when nobody thinks of it: it never comes, unless the file names it by its
 * moment, as the long table that we export does. `named` are the moments from which the file itself has a price, in ms.
 */
export function replacedRows<Row extends Pick<ListRow, 'start' | 'end'>>(
  rows: readonly Row[],
  { begins, named }: { begins: number; named: ReadonlySet<number> },
): Replaced<Row> {
  const isOff = ({ start, end }: Row): boolean => start > begins && end > start && !named.has(start);
  return { stay: rows.filter((row) => !isOff(row)), calledOff: rows.filter(isOff) };
}

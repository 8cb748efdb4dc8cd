import { type GridValues, valueAt } from './grid-model';

/** Only the cells that differ. */
export function typedOf(base: GridValues, values: GridValues): GridValues {
  const typed: Record<string, Record<string, string>> = {};
  for (const [row, cells] of Object.entries(values)) {
    for (const [column, value] of Object.entries(cells)) {
      if (value !== valueAt(base, row, column)) (typed[row] ??= {})[column] = value;
    }
  }
  return typed;
}

/** What is typed after a change of the rows that are listed now; what was typed into others stays. */
export function typedAfter(typed: GridValues, base: GridValues, values: GridValues): GridValues {
  const others = Object.entries(typed).filter(([row]) => !(row in base));
  return { ...Object.fromEntries(others), ...typedOf(base, values) };
}

/** The rows as the grid shows them: what stands today, and over it what was typed. */
export const laidOver = (base: GridValues, typed: GridValues): GridValues =>
  Object.fromEntries(Object.entries(base).map(([row, cells]) => [row, { ...cells, ...typed[row] }]));

/** Rows that were typed into, kept so that a search which hides them does not lose them. */
export type Seen<Row> = ReadonlyMap<string, Row>;

export const seenAfter = <Row>(
  seen: Seen<Row>,
  rows: readonly Row[],
  typed: GridValues,
  idOf: (row: Row) => string,
): Seen<Row> =>
  new Map([...seen, ...rows.filter((row) => typed[idOf(row)]).map((row) => [idOf(row), row] as const)]);

/** The rows that are listed, and those typed into that a search or a filter hides now. */
export function rowsWithTyped<Row>(
  rows: readonly Row[],
  seen: Seen<Row>,
  typed: GridValues,
  idOf: (row: Row) => string,
): Row[] {
  const listed = new Set(rows.map(idOf));
  const hidden = Object.keys(typed).flatMap((id) => (listed.has(id) ? [] : (seen.get(id) ?? [])));
  return [...rows, ...hidden];
}

import type { Cell, GridColumn } from './grid-model';

/** Px that a column keeps in every room. */
export const leastOf = ({ width, least = width }: GridColumn<never>): number => least;

/** Places of the columns that stand in a room of `room` px, and how the grid divides it; 0 = as wide as they like. */
export function fitted(
  columns: readonly GridColumn<never>[],
  room: number,
): { places: number[]; least: number; template: string } {
  const sumOf = (places: readonly number[]) =>
    places.reduce((sum, at) => sum + leastOf(columns[at] as GridColumn<never>), 0);
  let places = columns.map((_, at) => at);
  const yielding = places
    .filter((at) => columns[at]?.yields !== undefined)
    .sort((a, b) => (columns[b]?.yields ?? 0) - (columns[a]?.yields ?? 0));
  for (const next of yielding) {
    if (room === 0 || sumOf(places) <= room) break;
    places = places.filter((at) => at !== next);
  }
  const grown = columns.findIndex(({ grows }) => grows);
  const growing = grown < 0 ? 1 : grown;
  const template = places.map((at) => {
    const column = columns[at] as GridColumn<never>;
    const most = at === growing && !column.edit ? '1fr' : `${column.width}px`;
    return leastOf(column) === column.width && most !== '1fr'
      ? most
      : `minmax(${leastOf(column)}px, ${most})`;
  });
  return { places, least: sumOf(places), template: template.join(' ') };
}

/** A cell where columns came or went: the column stays under the person's hands, whatever its place is now. */
export function placeAmong(
  cell: Cell,
  before: readonly GridColumn<never>[],
  after: readonly GridColumn<never>[],
): Cell {
  const key = before[cell.column]?.key;
  const at = after.findIndex((one) => one.key === key);
  const column = at < 0 ? Math.min(cell.column, after.length - 1) : at;
  return column === cell.column ? cell : { ...cell, column };
}

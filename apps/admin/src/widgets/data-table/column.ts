import type { ReactNode } from 'react';

/** A column of a list. */
export interface Column<Row> {
  key: string;
  title: string;
  /** px; a person may change it */
  width: number;
  /** px it may shrink to, still readable, where the screen is too narrow for all of them */
  least?: number;
  /** takes what the others leave of a wide screen; without one the widest does */
  grows?: boolean;
  /** figures stand right */
  align?: 'left' | 'right' | 'center';
  /** hidden until chosen */
  hidden?: boolean;
  /** left out where the screen is too narrow for all, the highest first, unless the person chose it */
  yields?: number;
  /** always shown, and stays at the left while the rest scrolls */
  fixed?: boolean;
  /** the server sorts by it: the value of `sort`, `-` before it for downwards */
  sort?: string;
  render: (row: Row) => ReactNode;
}

/** What a person did to the columns of a list. */
export interface ColumnPrefs {
  hidden?: readonly string[];
  shown?: readonly string[];
  order?: readonly string[];
  widths?: Readonly<Record<string, number>>;
  density?: 'small' | 'middle';
}

/** The columns that are shown, in this person's order and widths. */
export function shownColumns<Row>(columns: readonly Column<Row>[], prefs: ColumnPrefs): Column<Row>[] {
  const { hidden = [], shown = [], order = [], widths = {} } = prefs;
  const place = (key: string) => {
    const at = order.indexOf(key);
    return at < 0 ? order.length + columns.findIndex((one) => one.key === key) : at;
  };
  return columns
    .filter(
      ({ key, fixed, hidden: byDefault }) =>
        fixed || (byDefault ? shown.includes(key) : !hidden.includes(key)),
    )
    .map((column) => {
      const own = widths[column.key];
      return own === undefined ? column : { ...column, width: own, least: own };
    })
    .sort((a, b) => Number(b.fixed ?? false) - Number(a.fixed ?? false) || place(a.key) - place(b.key));
}

/** The columns that fit a room of `room` px at their least, without those that yield; what a person chose stays. */
export function thatFit<Row>(
  columns: readonly Column<Row>[],
  room: number,
  { shown = [] }: ColumnPrefs,
): Column<Row>[] {
  const leastOf = (list: readonly Column<Row>[]) =>
    list.reduce((sum, { width, least = width }) => sum + least, 0);
  let left = [...columns];
  const yielding = columns
    .filter(({ key, yields }) => yields !== undefined && !shown.includes(key))
    .sort((a, b) => (b.yields ?? 0) - (a.yields ?? 0));
  for (const next of yielding) {
    if (leastOf(left) <= room) break;
    left = left.filter((one) => one !== next);
  }
  return left;
}

/**
 * Widths of columns in a room of `room` px: those that may give shrink alike when all do not fit, and what is left goes
 * to the one that grows. Wider than the room only when even the least does not fit: then the list scrolls sideways.
 */
export function fitted(columns: readonly Column<never>[], room: number): number[] {
  const wanted = columns.reduce((sum, { width }) => sum + width, 0);
  if (wanted <= room) {
    const grows = columns.findIndex((one) => one.grows);
    const at = grows < 0 ? widestOf(columns) : grows;
    return columns.map(({ width }, index) => (index === at ? width + room - wanted : width));
  }
  const give = columns.reduce((sum, { width, least = width }) => sum + width - least, 0);
  if (wanted - give > room) return columns.map(({ width }) => width);
  const share = (wanted - room) / give;
  return inPixels(columns.map(({ width, least = width }) => width - (width - least) * share));
}

/** Whole pixels of the same sum: a hair more than the room would bring a bar to scroll by it. */
function inPixels(widths: readonly number[]): number[] {
  let end = 0;
  return widths.map((width) => {
    const start = Math.floor(end + 1e-6);
    end += width;
    return Math.floor(end + 1e-6) - start;
  });
}

/**
 * The same with room for what stands over the end of the last column, the bar that scrolls down: its words keep clear of
 * it without being cut. Where only the columns themselves fit, they come first.
 */
export function fittedBeside(columns: readonly Column<never>[], room: number, end: number): number[] {
  const widths = fitted(columns, room - end);
  const isWider = widths.reduce((sum, width) => sum + width, 0) > room - end + 0.5;
  if (isWider) return fitted(columns, room);
  return widths.map((width, at) => (at === widths.length - 1 ? width + end : width));
}

const widestOf = (columns: readonly Column<never>[]): number =>
  columns.reduce((best, { width }, at) => (width > (columns[best]?.width ?? 0) ? at : best), 0);

import type { ReactNode } from 'react';

/** A column of a list. */
export interface Column<Row> {
  key: string;
  title: string;
  /** px; a person may change it */
  width: number;
  /** figures stand right */
  align?: 'left' | 'right' | 'center';
  /** hidden until chosen */
  hidden?: boolean;
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
    .map((column) => ({ ...column, width: widths[column.key] ?? column.width }))
    .sort((a, b) => Number(b.fixed ?? false) - Number(a.fixed ?? false) || place(a.key) - place(b.key));
}

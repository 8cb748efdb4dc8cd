import { type PriceCellFacts, type PriceRounding, readPriceCell, withoutThousands } from '@pifa/domain';

/** A column of the grid. Those with `edit` are typed into; the others are there to be looked at. */
export interface GridColumn<Row> {
  key: string;
  title: string;
  width: number;
  /** it may be as narrow as that where not all columns have their width */
  least?: number;
  /** of a column to be looked at: where even the least is too wide, those with the highest number go first */
  yields?: number;
  /** it takes what room is left; the second column where none says so */
  grows?: boolean;
  /** a line before it: it begins a group of columns */
  begins?: boolean;
  align?: 'left' | 'right';
  /** of a typed column: what goes in */
  edit?: 'price' | 'count' | 'text';
  /** what a price's formula may name */
  facts?: (row: Row) => PriceCellFacts['named'];
  /** what a typed cell shows in grey while it is empty */
  hint?: (row: Row) => string;
  /** how a typed cell shows its text, where not as it is */
  show?: (row: Row, text: string) => React.ReactNode;
  /** of a column to be looked at */
  render?: (row: Row) => React.ReactNode;
}

/** What was typed, by row and column; prices as plain yuan. A missing cell is empty. */
export type GridValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Cell {
  row: number;
  column: number;
}

/** A cell to be written. */
export interface Entry {
  row: string;
  column: string;
  text: string;
}

export const valueAt = (values: GridValues, row: string, column: string): string =>
  values[row]?.[column] ?? '';

export function written(values: GridValues, entries: readonly Entry[]): GridValues {
  const next: Record<string, Record<string, string>> = {};
  for (const { row, column, text } of entries) {
    next[row] ??= { ...values[row] };
    (next[row] as Record<string, string>)[column] = text;
  }
  return { ...values, ...next };
}

const COUNT = /^\d{1,8}$/;

/** What a typed text becomes in a cell of this kind, or why it cannot stand there. */
export function readCell(
  kind: 'price' | 'count' | 'text',
  typed: string,
  { now, named, rounding }: { now: string; named: PriceCellFacts['named']; rounding: PriceRounding },
): { ok: true; text: string } | { ok: false; problem: string } {
  if (kind === 'text') return { ok: true, text: typed.trim().slice(0, 200) };
  if (kind === 'count') {
    const plain = withoutThousands(typed.normalize('NFKC').replace(/\s/g, ''));
    return plain !== null && (plain === '' || COUNT.test(plain))
      ? { ok: true, text: plain }
      : { ok: false, problem: `「${typed.trim()}」不是数量` };
  }
  const before = readPriceCell(now, { now: null, named: {} });
  const facts = { now: before.ok ? before.price : null, named };
  const cell = readPriceCell(typed, facts, rounding);
  if (!cell.ok) return { ok: false, problem: cell.text };
  return { ok: true, text: cell.price === null ? '' : yuanText(cell.price) };
}

/** 1/10000 yuan as it stands in a cell: two to four decimals. */
export const yuanText = (price: number): string => (price / 10_000).toFixed(4).replace(/0{1,2}$/, '');

/** A block as Excel and WPS put it on the clipboard: rows by line, cells by tab, quotes around line breaks. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/** The rectangle between two cells, both included. */
export function rectangle(a: Cell, b: Cell): { rows: [number, number]; columns: [number, number] } {
  return {
    rows: [Math.min(a.row, b.row), Math.max(a.row, b.row)],
    columns: [Math.min(a.column, b.column), Math.max(a.column, b.column)],
  };
}

/** Values as they were, for Ctrl Z and Ctrl Y. */
export interface History {
  past: readonly GridValues[];
  now: GridValues;
  future: readonly GridValues[];
}

const MOST_STEPS = 100;

export const begun = (now: GridValues): History => ({ past: [], now, future: [] });
export const stepped = ({ past, now }: History, next: GridValues): History => ({
  past: [...past.slice(-MOST_STEPS), now],
  now: next,
  future: [],
});
export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}
export function redone({ past, now, future }: History): History {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}

import type { Goods } from '@pifa/contract/client';
import {
  boxesShown,
  cellBox,
  fitsMatrix,
  type GridCell,
  isOrderable,
  type NamedGrid,
  type Quantity,
  type QuantityBox,
  sumQuantities,
} from '@pifa/domain';

/** A parameter key of a group with its values in order (`findParamKeyByGoodsId`). */
export interface ParamKey {
  key: string;
  values: string[];
}

/** Chosen quantities by goodsId. */
export type Chosen = Readonly<Record<string, Quantity>>;

export interface MatrixChip {
  value: string;
  /** A goods to go to when the chip is pressed; null = this combination does not exist. */
  goodsId: string | null;
  current: boolean;
  soldOut: boolean;
  /** Chosen under this chip: packs and pieces over its goods. */
  chosen: Quantity;
  image: string;
}

export interface MatrixRow {
  /** The row's value of the last key; '' where the group has no key. */
  value: string;
  /** null = this combination does not exist: shown, but not to be chosen. */
  goods: Goods | null;
}

export interface Matrix {
  /** Chips for the first n−1 keys. */
  chipGroups: { key: string; chips: MatrixChip[] }[];
  rowKey: string;
  rows: MatrixRow[];
}

/** Whether a sibling carries these values at these places; an empty place is open. */
function matches(goods: Goods, wanted: readonly (string | undefined)[]): boolean {
  return wanted.every((value, position) => value === undefined || goods.groupValues[position] === value);
}

/**
 * Lays a group out (UX §5.3): 0 keys one row, 1 key rows, n keys chips for the first n−1 and rows for the last.
 * `current` is the goods of the page; its values preselect the chips.
 */
export function layOut(
  keys: readonly ParamKey[],
  siblings: readonly Goods[],
  current: Goods,
  chosen: Chosen,
): Matrix {
  const all = siblings.some((goods) => goods.id === current.id) ? siblings : [current, ...siblings];
  const last = keys.at(-1);
  if (!last) return { chipGroups: [], rowKey: '', rows: [{ value: '', goods: current }] };
  const chipKeys = keys.slice(0, -1);
  const selected = chipKeys.map((_key, position) => current.groupValues[position]);
  const chipGroups = chipKeys.map(({ key, values }, position) => ({
    key,
    chips: values.map((value): MatrixChip => {
      // Earlier keys bind, later ones follow: so every goods of the group can be reached by its chips.
      const here = all.filter((goods) => matches(goods, [...selected.slice(0, position), value]));
      const rest = selected.map((chip, at) => (at === position ? value : chip));
      const row = current.groupValues[keys.length - 1];
      const nearest =
        here.find((goods) => matches(goods, [...rest, row])) ??
        here.find((goods) => matches(goods, rest)) ??
        here[0];
      const under = all.filter((goods) => goods.groupValues[position] === value);
      return {
        value,
        goodsId: nearest?.id ?? null,
        current: selected[position] === value,
        soldOut: here.length > 0 && here.every((goods) => !goods.onSale || !isOrderable(goods.rule)),
        chosen: sumQuantities(under.map((goods) => chosen[goods.id])),
        image: position === 0 ? (under[0]?.image ?? '') : '',
      };
    }),
  }));
  const rows = last.values.map((value) => ({
    value,
    goods: all.find((goods) => matches(goods, [...selected, value])) ?? null,
  }));
  return { chipGroups, rowKey: last.key, rows };
}

/** The siblings that carry a quantity, in the group's order. */
export function chosenGoods(
  siblings: readonly Goods[],
  chosen: Chosen,
): { goods: Goods; quantity: Quantity }[] {
  return siblings.flatMap((goods) => {
    const quantity = chosen[goods.id];
    return quantity && quantity.packs + quantity.pieces > 0 ? [{ goods, quantity }] : [];
  });
}

/** The same group with both keys at once: the first down, the second across (UX §5.3 「矩阵」). */
export interface GridLayout {
  rowKey: string;
  columnKey: string;
  columns: string[];
  rows: {
    value: string;
    image: string;
    /** Where the head of the row leads: its goods in the column of the page, else its first. */
    goodsId: string | null;
    current: boolean;
    /** null = this combination does not exist. */
    cells: (Goods | null)[];
  }[];
}

/** Null where the group is no matrix: other than two keys, or more than eight columns. */
export function layGrid(
  keys: readonly ParamKey[],
  siblings: readonly Goods[],
  current: Goods,
): GridLayout | null {
  const [down, across] = keys;
  if (!down || !across || !fitsMatrix(keys)) return null;
  const all = siblings.some((goods) => goods.id === current.id) ? siblings : [current, ...siblings];
  const rows = down.values.map((value) => {
    const cells = across.values.map((other) => all.find((goods) => matches(goods, [value, other])) ?? null);
    const own = cells.filter((goods) => goods !== null);
    const nearest = own.find((goods) => matches(goods, [value, current.groupValues[1]])) ?? own[0];
    return {
      value,
      image: own[0]?.image ?? '',
      goodsId: nearest?.id ?? null,
      current: current.groupValues[0] === value,
      cells,
    };
  });
  return { rowKey: down.key, columnKey: across.key, columns: across.values, rows };
}

const cellOf = (goods: Goods, box: QuantityBox): GridCell => ({
  goodsId: goods.id,
  rule: goods.rule,
  box,
  open: goods.onSale && isOrderable(goods.rule),
});

/** Which of the two boxes any row of the list has. */
export function listColumns(rows: readonly MatrixRow[]): QuantityBox[] {
  const shown = rows.flatMap((row) => (row.goods ? [boxesShown(row.goods.rule)] : []));
  return (['packs', 'pieces'] as const).filter((box) => shown.some((boxes) => boxes[box]));
}

/** The boxes of the list, for filling and pasting: a row is found by its value or by the code of its goods. */
export function listBoxes(rows: readonly MatrixRow[]): NamedGrid {
  const columns = listColumns(rows);
  return {
    grid: rows.map(({ goods }) =>
      columns.map((box) => (goods && boxesShown(goods.rule)[box] ? cellOf(goods, box) : null)),
    ),
    rowNames: rows.map(({ value, goods }) => [value, goods?.code ?? '']),
    columnNames: columns.map((box) => (box === 'packs' ? '整件' : columns.length > 1 ? '拆零' : '数量')),
  };
}

/** The boxes of the matrix. */
export function gridBoxes(layout: GridLayout): NamedGrid {
  return {
    grid: layout.rows.map(({ cells }) =>
      cells.map((goods) => (goods ? cellOf(goods, cellBox(goods.rule)) : null)),
    ),
    rowNames: layout.rows.map(({ value }) => [value]),
    columnNames: layout.columns,
  };
}

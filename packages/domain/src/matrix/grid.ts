import { boxesShown } from '../quantity/boxes';
import { NO_QUANTITY, type Quantity, type QuantityBox, type QuantityRule } from '../quantity/rule';

/** The shape of a group on the page: rows and columns of quantity boxes (UX §5.3). */

/** One box of the table. `goodsId` repeats where a row has a box for packs and one for pieces. */
export type GridCell = {
  readonly goodsId: string;
  readonly rule: QuantityRule;
  readonly box: QuantityBox;
  /** False where nothing can be ordered: 无货, 下架. */
  readonly open: boolean;
};

/** null = this combination does not exist, or this goods has no such box. */
export type Grid = readonly (readonly (GridCell | null)[])[];

export type GridPlace = { readonly row: number; readonly column: number };

/** The one box of a cell in the matrix view: 整件, or 拆零 where a pack holds one piece. */
export function cellBox(rule: QuantityRule): QuantityBox {
  return boxesShown(rule).packs ? 'packs' : 'pieces';
}

/** Most values of the second key that the matrix view takes. */
export const MOST_COLUMNS = 8;

/** Whether a group with these keys can be shown as a matrix: two keys, the second with at most 8 values. */
export function fitsMatrix(keys: readonly { readonly values: readonly string[] }[]): boolean {
  const last = keys[1];
  return (
    keys.length === 2 && last !== undefined && last.values.length > 0 && last.values.length <= MOST_COLUMNS
  );
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const MOVES: Record<Direction, GridPlace> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** The next open cell in a direction, over gaps and sold-out ones; null at the edge. */
export function nextCell(grid: Grid, from: GridPlace, direction: Direction): GridPlace | null {
  const move = MOVES[direction];
  let { row, column } = from;
  for (;;) {
    row += move.row;
    column += move.column;
    const cells = grid[row];
    if (!cells || column < 0 || column >= cells.length) return null;
    if (cells[column]?.open) return { row, column };
  }
}

/**
 * Where Enter leads: down its column and on at the top of the next one; Shift+Enter the same way back. null at the end
 * of the table.
 */
export function nextInColumns(grid: Grid, from: GridPlace, direction: 'up' | 'down'): GridPlace | null {
  const step = direction === 'down' ? 1 : -1;
  const columns = Math.max(0, ...grid.map((row) => row.length));
  let at = from;
  while (at.column >= 0 && at.column < columns) {
    const found = nextCell(grid, at, direction);
    if (found) return found;
    at = { row: step === 1 ? -1 : grid.length, column: at.column + step };
  }
  return null;
}

/** Packs and pieces over some goods, each counted once. */
export function sumQuantities(quantities: readonly (Quantity | undefined)[]): Quantity {
  return quantities.reduce<Quantity>(
    (sum, one) => (one ? { packs: sum.packs + one.packs, pieces: sum.pieces + one.pieces } : sum),
    NO_QUANTITY,
  );
}

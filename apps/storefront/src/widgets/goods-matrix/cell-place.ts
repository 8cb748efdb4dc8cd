import type { GridPlace } from '@pifa/domain';

/** Marks a box's cell with its place in the table, for moving between cells and for pasting. */
export const cellAt = (row: number, column: number) => ({ 'data-cell': `${row}:${column}` });

/** The position of the cell that contains an element; null outside the table. */
export function placeOf(element: EventTarget): GridPlace | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset['cell'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}

/** Puts the cursor into the box of a place. */
export function focusCell(scope: Element, { row, column }: GridPlace): void {
  scope.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"] input[data-quantity-box]`)?.focus();
}

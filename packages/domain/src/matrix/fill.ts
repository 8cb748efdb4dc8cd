import { editBox, leavePair } from '../quantity/edit';
import type { QuantityEdit } from '../quantity/edit';
import { COMMA_IN_COUNT } from '../quantity/typed';
import { NO_QUANTITY, type Quantity } from '../quantity/rule';
import type { Grid, GridCell } from './grid';

/** A number meant for a box, as it was typed or pasted. */
export type CellWrite = { readonly cell: GridCell; readonly typed: string };

/** The result for a goods; `edit.notes` tell how the number was changed (UX §1-4). */
export type CellFill = { readonly goodsId: string; readonly edit: QuantityEdit };

/**
 * Writes numbers into boxes by the rules of typing: up to the step, not above the stock; the minimum is judged
 * once per goods, after all its boxes are written. The other box of a goods keeps its number.
 */
export function fillCells(
  writes: readonly CellWrite[],
  chosen: Readonly<Record<string, Quantity>>,
): CellFill[] {
  const byGoods = new Map<string, CellWrite[]>();
  for (const write of writes) {
    const { goodsId } = write.cell;
    byGoods.set(goodsId, [...(byGoods.get(goodsId) ?? []), write]);
  }
  return [...byGoods].map(([goodsId, own]) => {
    let edit: QuantityEdit = { quantity: chosen[goodsId] ?? NO_QUANTITY, notes: [] };
    for (const { cell, typed } of own) {
      const next = editBox(cell.rule, edit.quantity, cell.box, typed);
      edit = { quantity: next.quantity, notes: [...edit.notes, ...next.notes] };
    }
    const rule = own[0]?.cell.rule;
    const left = rule ? leavePair(rule, edit.quantity) : edit;
    // Cleared because of the minimum: earlier notes about rounding no longer matter.
    return { goodsId, edit: left.notes.length > 0 ? left : edit };
  });
}

/** 「整列填入 N」: the number for every open cell of one column, or of all of them (`column` null). */
export function columnWrites(grid: Grid, column: number | null, typed: string): CellWrite[] {
  return grid.flatMap((cells) =>
    (column === null ? cells : [cells[column] ?? null]).flatMap((cell) =>
      cell?.open ? [{ cell, typed }] : [],
    ),
  );
}

/** 「已填入 4 款，其中 1 款按起订规则调整；1 款不足起订量，已清零」. */
export function fillText(fills: readonly CellFill[]): string {
  const total = ({ edit }: CellFill) => edit.quantity.packs + edit.quantity.pieces;
  const isUnclear = ({ edit }: CellFill) => edit.notes.some(({ kind }) => kind === 'unclear');
  const unclear = fills.filter(isUnclear).length;
  const filled = fills.filter((fill) => total(fill) > 0 && !isUnclear(fill));
  const adjusted = filled.filter(({ edit }) => edit.notes.length > 0).length;
  const cleared = fills.filter(({ edit }) =>
    edit.notes.some(({ kind }) => kind === 'below-minimum-cleared'),
  ).length;
  const texts = [`已填入 ${filled.length} 款${adjusted > 0 ? `，其中 ${adjusted} 款按起订规则调整` : ''}`];
  if (cleared > 0) texts.push(`${cleared} 款不足起订量，已清零`);
  if (unclear > 0) texts.push(`${unclear} 款没有填：${COMMA_IN_COUNT}`);
  return texts.join('；');
}

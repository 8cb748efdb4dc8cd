import { boxesShown, quantityLabel } from './boxes';
import { editBox, leavePair, type QuantityEdit } from './edit';
import type { QuantityNote } from './notes';
import { NO_QUANTITY, OUT_OF_STOCK_TEXT, type Quantity, type QuantityRule, sameQuantity } from './rule';
import { isOrderable } from './valid';

/** Types a whole quantity into the empty pair of boxes, packs first, and leaves it. */
export function enterPair(rule: QuantityRule, wanted: Quantity): QuantityEdit {
  const notes: QuantityNote[] = [];
  let quantity = NO_QUANTITY;
  for (const box of ['packs', 'pieces'] as const) {
    if (wanted[box] === 0) continue;
    const edit = editBox(rule, quantity, box, wanted[box]);
    quantity = edit.quantity;
    notes.push(...edit.notes);
  }
  const left = leavePair(rule, quantity);
  return { quantity: left.quantity, notes: [...notes, ...left.notes] };
}

/** A quantity that came from elsewhere, made orderable. */
export type FittedQuantity = {
  readonly quantity: Quantity;
  /** What was changed and why; empty = taken as it was. */
  readonly note: string;
};

/** Makes a wanted quantity (the last order's, a spreadsheet's) orderable by the rules of the boxes. */
export function fitQuantity(rule: QuantityRule, wanted: Quantity): FittedQuantity {
  if (!isOrderable(rule)) return { quantity: NO_QUANTITY, note: OUT_OF_STOCK_TEXT };
  const boxes = boxesShown(rule);
  const { packs, pieces } = wanted;
  let entered = wanted;
  const texts: string[] = [];
  // With only one box, what was meant for the other is converted.
  if (!boxes.packs && packs > 0) entered = { packs: 0, pieces: packs * rule.piecesPerPack + pieces };
  if (!boxes.pieces && pieces > 0) {
    entered = { packs: packs + Math.ceil(pieces / rule.piecesPerPack), pieces: 0 };
    texts.push(`整件起售，${pieces}${rule.unit}按 ${entered.packs}${rule.packUnit}填入`);
  }
  const { quantity, notes } = enterPair(rule, entered);
  if (sameQuantity(quantity, wanted)) return { quantity, note: '' };
  texts.push(...notes.map(({ text }) => text));
  return { quantity, note: texts.join('，') || `已改为 ${quantityLabel(rule, quantity)}` };
}

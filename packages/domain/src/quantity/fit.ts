import { boxesShown, quantityLabel } from './boxes';
import { editBox, leavePair } from './edit';
import { NO_QUANTITY, OUT_OF_STOCK_TEXT, type Quantity, type QuantityRule, sameQuantity } from './rule';
import { isOrderable } from './valid';

/** A quantity that came from elsewhere, made orderable. */
export type FittedQuantity = {
  readonly quantity: Quantity;
  /** What became of the number and why; empty = taken as it was. */
  readonly note: string;
};

/** A wanted quantity (last order's, a spreadsheet's) by the rule of the boxes, and what had to be changed about it. */
export function fitQuantity(rule: QuantityRule, wanted: Quantity): FittedQuantity {
  if (!isOrderable(rule)) return { quantity: NO_QUANTITY, note: OUT_OF_STOCK_TEXT };
  const boxes = boxesShown(rule);
  const { packs, pieces } = wanted;
  let ask = wanted;
  const said: string[] = [];
  // Only one box: what was meant for the other is counted over.
  if (!boxes.packs && packs > 0) ask = { packs: 0, pieces: packs * rule.piecesPerPack + pieces };
  if (!boxes.pieces && pieces > 0) {
    ask = { packs: packs + Math.ceil(pieces / rule.piecesPerPack), pieces: 0 };
    said.push(`整件起售，${pieces}${rule.unit}按 ${ask.packs}${rule.packUnit}填入`);
  }
  let quantity = NO_QUANTITY;
  for (const box of ['packs', 'pieces'] as const) {
    if (ask[box] === 0) continue;
    const edit = editBox(rule, quantity, box, ask[box]);
    quantity = edit.quantity;
    said.push(...edit.notes.map((note) => note.text));
  }
  const left = leavePair(rule, quantity);
  said.push(...left.notes.map((note) => note.text));
  if (sameQuantity(left.quantity, wanted)) return { quantity: left.quantity, note: '' };
  return { quantity: left.quantity, note: said.join('，') || `已改为 ${quantityLabel(rule, left.quantity)}` };
}

import {
  NO_QUANTITY,
  OUT_OF_STOCK_TEXT,
  type Quantity,
  type QuantityNote,
  type QuantityRule,
  boxesShown,
  editBox,
  isOrderable,
  leavePair,
} from '../quantity';

/** A wanted quantity by the rule of the boxes, with the notes and chips that the boxes would show (UX §5). */
export type FittedWanted = { readonly quantity: Quantity; readonly notes: readonly QuantityNote[] };

/**
 * What a wanted quantity becomes: rounded and said so, the neighbour offered. Below the minimum it drops to 0 and
 * 「补到」 is offered; over the stock it is what there is.
 */
export function fitWanted(rule: QuantityRule, wanted: Quantity): FittedWanted {
  if (wanted.packs + wanted.pieces === 0) return { quantity: NO_QUANTITY, notes: [] };
  if (!isOrderable(rule)) {
    return { quantity: NO_QUANTITY, notes: [{ kind: 'out-of-stock', text: OUT_OF_STOCK_TEXT }] };
  }
  const { ask, notes } = intoBoxes(rule, wanted);
  let quantity = NO_QUANTITY;
  for (const box of ['packs', 'pieces'] as const) {
    if (ask[box] === 0) continue;
    const edit = editBox(rule, quantity, box, ask[box]);
    quantity = edit.quantity;
    notes.push(...edit.notes);
  }
  const left = leavePair(rule, quantity);
  notes.push(...left.notes);
  return { quantity: left.quantity, notes };
}

/** Only one box stands there: what was meant for the other is counted over. */
function intoBoxes(
  rule: QuantityRule,
  { packs, pieces }: Quantity,
): { ask: Quantity; notes: QuantityNote[] } {
  const boxes = boxesShown(rule);
  if (!boxes.packs) return { ask: { packs: 0, pieces: packs * rule.piecesPerPack + pieces }, notes: [] };
  if (boxes.pieces || pieces === 0) return { ask: { packs, pieces }, notes: [] };
  const more = Math.ceil(pieces / rule.piecesPerPack);
  const ask = { packs: packs + more, pieces: 0 };
  if (pieces % rule.piecesPerPack === 0) return { ask, notes: [] };
  const lower = { packs: packs + more - 1, pieces: 0 };
  const text = `整件起售，${pieces}${rule.unit}按 ${more}${rule.packUnit}填入`;
  const fits =
    lower.packs > 0 &&
    lower.packs % rule.packStep === 0 &&
    lower.packs * rule.piecesPerPack >= rule.minPieces;
  const chip = { label: `改为 ${lower.packs}${rule.packUnit}`, quantity: lower };
  return { ask, notes: [{ kind: 'rounded', text, ...(fits ? { chip } : {}) }] };
}

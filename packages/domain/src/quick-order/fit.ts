import {
  NO_QUANTITY,
  OUT_OF_STOCK_TEXT,
  type Quantity,
  type QuantityNote,
  type QuantityRule,
  boxesShown,
  enterPair,
  isOrderable,
} from '../quantity';

/** A wanted quantity by the rules of the boxes, with the notes and chips that they would show (UX §5). */
export type FittedWanted = { readonly quantity: Quantity; readonly notes: readonly QuantityNote[] };

/**
 * What a wanted quantity becomes: rounded with a note that offers the neighbour; 0 below the minimum, with 「补到」;
 * what is in stock where it exceeds that.
 */
export function fitWanted(rule: QuantityRule, wanted: Quantity): FittedWanted {
  if (wanted.packs + wanted.pieces === 0) return { quantity: NO_QUANTITY, notes: [] };
  if (!isOrderable(rule)) {
    return { quantity: NO_QUANTITY, notes: [{ kind: 'out-of-stock', text: OUT_OF_STOCK_TEXT }] };
  }
  const { entered, notes } = intoBoxes(rule, wanted);
  const edit = enterPair(rule, entered);
  return { quantity: edit.quantity, notes: [...notes, ...edit.notes] };
}

/** With only one box, what was meant for the other is converted. */
function intoBoxes(
  rule: QuantityRule,
  { packs, pieces }: Quantity,
): { entered: Quantity; notes: QuantityNote[] } {
  const boxes = boxesShown(rule);
  if (!boxes.packs) return { entered: { packs: 0, pieces: packs * rule.piecesPerPack + pieces }, notes: [] };
  if (boxes.pieces || pieces === 0) return { entered: { packs, pieces }, notes: [] };
  const more = Math.ceil(pieces / rule.piecesPerPack);
  const entered = { packs: packs + more, pieces: 0 };
  if (pieces % rule.piecesPerPack === 0) return { entered, notes: [] };
  const lower = { packs: packs + more - 1, pieces: 0 };
  const text = `整件起售，${pieces}${rule.unit}按 ${more}${rule.packUnit}填入`;
  const fits =
    lower.packs > 0 &&
    lower.packs % rule.packStep === 0 &&
    lower.packs * rule.piecesPerPack >= rule.minPieces;
  const chip = { label: `改为 ${lower.packs}${rule.packUnit}`, quantity: lower };
  return { entered, notes: [{ kind: 'rounded', text, ...(fits ? { chip } : {}) }] };
}

import { quantityLabel } from './boxes';
import {
  type QuantityNote,
  aboveLimitNote,
  clearedNote,
  keptNote,
  outOfStockNote,
  roundedNote,
  unclearNote,
} from './notes';
import {
  NO_QUANTITY,
  type Quantity,
  type QuantityBox,
  type QuantityRule,
  leastPieces,
  stepOf,
  totalPieces,
  upperLimit,
  withBox,
} from './rule';
import { readTyped } from './typed';
import { fillToMinimum, firstValidInBox, isOrderable, largestInBox, roundDown, roundUp } from './valid';

/** 'input': list, detail, matrix — below the minimum drops to 0. 'cart': warns and keeps the last value (UX §5.1-3). */
export type QuantityMode = 'input' | 'cart';

/** The quantity after an edit, with notes for the buyer; no notes = accepted as typed. */
export type QuantityEdit = { readonly quantity: Quantity; readonly notes: readonly QuantityNote[] };

/**
 * One box was typed into and committed. Reads the text, rounds up to the step, caps at the stock given the other
 * box. The minimum is left to `leavePair`, except in the cart, where a value below it is warned about at once and
 * the last value stays; there an outcome of 0 + 0 means that the buyer typed 0: delete the line, with 撤销. A number
 * that nobody can read for sure (「1,5」) changes nothing.
 */
export function editBox(
  rule: QuantityRule,
  current: Quantity,
  box: QuantityBox,
  typed: string | number,
  mode: QuantityMode = 'input',
): QuantityEdit {
  const { value, isZero, isUnclear } = readTyped(typed);
  if (isUnclear) return { quantity: current, notes: [unclearNote()] };
  if (value > 0 && !isOrderable(rule)) return refusedAsOutOfStock(current, mode);
  const edit = settleBox(rule, current, box, value);
  return mode === 'cart' ? keepAboveMinimum(rule, current, edit, isZero) : edit;
}

/** Focus left the pair of boxes (or the buyer submits): the minimum is judged on the total (UX §5.1-3). */
export function leavePair(rule: QuantityRule, current: Quantity, mode: QuantityMode = 'input'): QuantityEdit {
  const total = totalPieces(rule, current);
  if (total === 0 || total >= rule.minPieces) return { quantity: current, notes: [] };
  if (mode === 'cart') return { quantity: current, notes: [keptNote(rule, fillToMinimum(rule, current))] };
  return { quantity: NO_QUANTITY, notes: [clearedNote(rule, fillToMinimum(rule, current))] };
}

/** [+] or ↑ (`times` steps): from 0 or below the minimum it jumps to the first valid amount (UX §5.1-4). */
export function stepUp(
  rule: QuantityRule,
  current: Quantity,
  box: QuantityBox,
  times = 1,
  mode: QuantityMode = 'input',
): QuantityEdit {
  if (!isOrderable(rule)) return refusedAsOutOfStock(current, mode);
  const step = stepOf(rule, box);
  const plain = roundDown(current[box], step) + step * times;
  const first = firstValidInBox(rule, current, box);
  const jumps =
    totalPieces(rule, withBox(current, box, roundDown(current[box], step) + step)) < leastPieces(rule);
  const target = jumps ? first + step * (times - 1) : plain;
  const edit = settleBox(rule, current, box, target);
  const landed = totalPieces(rule, edit.quantity);
  if (jumps && edit.notes.length === 0)
    return { quantity: edit.quantity, notes: [firstValidNote(rule, edit.quantity)] };
  // The box alone cannot reach the minimum within the stock: fill the pair instead of leaving a dead button.
  if (landed < leastPieces(rule)) {
    const filled = fillToMinimum(rule, current);
    if (filled) return { quantity: filled, notes: [firstValidNote(rule, filled)] };
  }
  return edit;
}

/** [−] or ↓ (`times` steps): below the minimum → both boxes 0; in the cart a warning, and the value stays. */
export function stepDown(
  rule: QuantityRule,
  current: Quantity,
  box: QuantityBox,
  times = 1,
  mode: QuantityMode = 'input',
): QuantityEdit {
  if (current[box] === 0) return { quantity: current, notes: [] };
  const step = stepOf(rule, box);
  const quantity = withBox(current, box, Math.max(0, roundUp(current[box], step) - step * times));
  const total = totalPieces(rule, quantity);
  if (total >= leastPieces(rule)) return { quantity, notes: [] };
  const before = totalPieces(rule, current) >= leastPieces(rule);
  if (mode === 'cart')
    return { quantity: current, notes: [keptNote(rule, before ? null : fillToMinimum(rule, current))] };
  if (rule.minPieces <= 1) return { quantity: NO_QUANTITY, notes: [] };
  return {
    quantity: NO_QUANTITY,
    notes: [clearedNote(rule, before ? current : fillToMinimum(rule, current))],
  };
}

/** Rounds a box up to its step and caps it at the stock, given the other box. */
function settleBox(rule: QuantityRule, current: Quantity, box: QuantityBox, value: number): QuantityEdit {
  const step = stepOf(rule, box);
  const limit = upperLimit(rule);
  const rounded = roundUp(value, step);
  const largest = largestInBox(rule, current, box, limit.maxPieces);
  const quantity = withBox(current, box, Math.min(rounded, largest));
  if (value > 0 && totalPieces(rule, withBox(current, box, value)) > limit.maxPieces) {
    return { quantity, notes: [aboveLimitNote(limit)] };
  }
  if (quantity[box] === value) return { quantity, notes: [] };
  const lower = withBox(current, box, roundDown(value, step));
  const offered = quantity[box] > value && totalPieces(rule, lower) >= leastPieces(rule) ? lower : null;
  return { quantity, notes: [roundedNote(rule, box, quantity[box], offered)] };
}

function keepAboveMinimum(
  rule: QuantityRule,
  current: Quantity,
  edit: QuantityEdit,
  typedZero: boolean,
): QuantityEdit {
  const total = totalPieces(rule, edit.quantity);
  if (total >= leastPieces(rule) || (total === 0 && typedZero)) return edit;
  const below = totalPieces(rule, current) < leastPieces(rule);
  return { quantity: current, notes: [keptNote(rule, below ? fillToMinimum(rule, current) : null)] };
}

function refusedAsOutOfStock(current: Quantity, mode: QuantityMode): QuantityEdit {
  return { quantity: mode === 'cart' ? current : NO_QUANTITY, notes: [outOfStockNote()] };
}

/** 「48瓶起订」, or 「10起订，按6递增，最少12」 when the step does not hit the minimum. */
function firstValidNote(rule: QuantityRule, quantity: Quantity): QuantityNote {
  const total = totalPieces(rule, quantity);
  const { unit, minPieces } = rule;
  const opening = `${minPieces}${unit}起订`;
  if (total === minPieces) return { kind: 'first-valid', text: opening };
  if (minPieces <= 1) return { kind: 'first-valid', text: `最少${quantityLabel(rule, quantity)}` };
  const onlyPieces = quantity.packs === 0;
  const step = onlyPieces ? `按${rule.pieceStep}${unit}递增` : `整件按${rule.packStep}${rule.packUnit}递增`;
  return { kind: 'first-valid', text: `${opening}，${step}，最少${quantityLabel(rule, quantity)}` };
}

import { boxesShown } from './boxes';
import {
  type Quantity,
  type QuantityBox,
  type QuantityRule,
  leastPieces,
  piecesPerUnit,
  sameQuantity,
  stepOf,
  totalPieces,
  upperLimit,
  withBox,
} from './rule';

/** Smallest positive multiple of the box's step that reaches the minimum given the other box (RULINGS 5). */
export function firstValidInBox(rule: QuantityRule, current: Quantity, box: QuantityBox): number {
  const others = totalPieces(rule, withBox(current, box, 0));
  const unit = piecesPerUnit(rule, box);
  const step = stepOf(rule, box);
  const missing = Math.max(leastPieces(rule) - others, 1);
  return Math.ceil(missing / (unit * step)) * step;
}

/** Largest multiple of the box's step that keeps the total within `limit` pieces, given the other box; ≥ 0. */
export function largestInBox(rule: QuantityRule, current: Quantity, box: QuantityBox, limit: number): number {
  const others = totalPieces(rule, withBox(current, box, 0));
  const step = stepOf(rule, box);
  return Math.max(0, Math.floor((limit - others) / (piecesPerUnit(rule, box) * step)) * step);
}

/** The smallest orderable quantity; of equal totals the one with more packs. Ignores stock. */
export function firstValidQuantity(rule: QuantityRule): Quantity {
  const least = leastPieces(rule);
  const boxes = boxesShown(rule);
  if (!boxes.packs) return { packs: 0, pieces: roundUp(least, rule.pieceStep) };
  const packsAtLeast = roundUp(Math.ceil(least / rule.piecesPerPack), rule.packStep);
  let best: Quantity = { packs: packsAtLeast, pieces: 0 };
  if (!boxes.pieces) return best;
  // The remainder repeats after at most `pieceStep` choices of packs, so looking further down finds nothing new.
  for (let tries = 0, packs = packsAtLeast; packs >= 0 && tries <= rule.pieceStep; tries += 1) {
    const missing = Math.max(least - packs * rule.piecesPerPack, 0);
    const quantity = { packs, pieces: roundUp(missing, rule.pieceStep) };
    if (totalPieces(rule, quantity) < totalPieces(rule, best)) best = quantity;
    packs -= rule.packStep;
  }
  return best;
}

/** The largest orderable quantity within stock and caps, more packs first; null when nothing fits: 无货. */
export function largestValidWithinStock(rule: QuantityRule): Quantity | null {
  const limit = upperLimit(rule).maxPieces;
  const boxes = boxesShown(rule);
  let best: Quantity = { packs: 0, pieces: 0 };
  if (!boxes.packs) best = { packs: 0, pieces: roundDown(limit, rule.pieceStep) };
  else if (!boxes.pieces)
    best = { packs: roundDown(Math.floor(limit / rule.piecesPerPack), rule.packStep), pieces: 0 };
  else {
    let packs = roundDown(Math.floor(limit / rule.piecesPerPack), rule.packStep);
    for (let tries = 0; packs >= 0 && tries <= rule.pieceStep; tries += 1) {
      const quantity = { packs, pieces: roundDown(limit - packs * rule.piecesPerPack, rule.pieceStep) };
      if (tries === 0 || totalPieces(rule, quantity) > totalPieces(rule, best)) best = quantity;
      packs -= rule.packStep;
    }
  }
  return totalPieces(rule, best) >= leastPieces(rule) ? best : null;
}

/** False = 无货: nothing that reaches the minimum fits into the stock (RULINGS 5). */
export function isOrderable(rule: QuantityRule): boolean {
  return largestValidWithinStock(rule) !== null;
}

/**
 * 「补到 48」: keeps the packs and raises the pieces — the packs where there is no piece box (RULINGS 5). Falls back
 * to the smallest orderable quantity; null when that does not fit into the stock either.
 */
export function fillToMinimum(rule: QuantityRule, current: Quantity): Quantity | null {
  const least = leastPieces(rule);
  const limit = upperLimit(rule).maxPieces;
  const box: QuantityBox = boxesShown(rule).pieces ? 'pieces' : 'packs';
  const other =
    box === 'pieces' ? roundUp(current.packs, rule.packStep) : roundUp(current.pieces, rule.pieceStep);
  const start: Quantity = box === 'pieces' ? { packs: other, pieces: 0 } : { packs: 0, pieces: other };
  const filled =
    totalPieces(rule, start) >= least ? start : withBox(start, box, firstValidInBox(rule, start, box));
  if (totalPieces(rule, filled) <= limit) return filled;
  const first = firstValidQuantity(rule);
  return totalPieces(rule, first) <= limit && !sameQuantity(first, filled) ? first : null;
}

export function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

export function roundDown(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

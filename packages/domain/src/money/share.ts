import { type Fen, fen } from './money';

/**
 * Splits an amount by weights so that the shares add up to it exactly (DESIGN "Money"). Zero weights get zero,
 * leftovers go to the largest weight (the first of equals). When the amount fits into the weights — a discount
 * over line amounts — no share outgrows its weight, so what the largest cannot take goes to the next largest.
 * Throws RangeError when a non-zero amount meets only zero weights, or for negative or fractional weights.
 */
export function share(amount: Fen, weights: readonly number[]): Fen[] {
  if (amount < 0) return share(fen(-amount), weights).map((part) => fen(-part));
  let total = 0n;
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`not a weight: ${weight}`);
    total += BigInt(weight);
  }
  if (total === 0n) {
    if (amount !== 0) throw new RangeError('nothing can carry the amount: all weights are zero');
    return weights.map(() => fen(0));
  }
  const shares = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / total));
  let left = amount - shares.reduce((sum, part) => sum + part, 0);
  const fits = BigInt(amount) <= total;
  const largestFirst = weights
    .map((_, index) => index)
    .sort((a, b) => weightAt(weights, b) - weightAt(weights, a));
  for (const index of largestFirst) {
    if (left === 0) break;
    const part = shares[index] ?? 0;
    const room = fits ? Math.min(left, weightAt(weights, index) - part) : left;
    shares[index] = part + room;
    left -= room;
  }
  return shares.map(fen);
}

function weightAt(weights: readonly number[], index: number): number {
  return weights[index] ?? 0;
}

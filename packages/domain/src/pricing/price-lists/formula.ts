import { MOST_AMOUNT, type PricePair, pricePair } from '../../money';
import type { ListRule, Rounding } from './types';

/** What a formula works on: a piece and a pack of the base, in 1/10000 yuan. */
export type FormulaBase = { readonly perPiece: number; readonly perPack: number };

/** Prices are worked out in 1/10000 of 1/10000 yuan, exactly. */
const SCALE = 10_000n;
const MOST = BigInt(MOST_AMOUNT) * 100n;

/** The lowest price of a piece that leaves this margin: cost ÷ (1 − margin), rounded up. */
export function floorOf(cost: number, margin: number): number {
  const share = BigInt(Math.max(1, 10_000 - margin));
  return Number((BigInt(cost) * SCALE + share - 1n) / share);
}

/**
 * base × percent + plus, not under the floor, rounded; the pack from the unrounded piece, rounded by its own rule.
 * Rounding never leads under the floor.
 */
export function formulaPair(
  rule: Pick<ListRule, 'percent' | 'plus' | 'floorMargin' | 'roundPiece' | 'roundPack'>,
  base: FormulaBase,
  cost: number | null,
  piecesPerPack: number,
): PricePair {
  const size = BigInt(piecesPerPack);
  const floor = rule.floorMargin === null || cost === null ? 0n : BigInt(floorOf(cost, rule.floorMargin));
  const worked = (of: number, times: bigint): bigint => {
    const raw = BigInt(of) * BigInt(rule.percent) + BigInt(rule.plus) * times * SCALE;
    const least = floor * times * SCALE;
    return raw > least ? raw : least;
  };
  const piece = rounded(worked(base.perPiece, 1n), rule.roundPiece, floor);
  const pack = rounded(worked(base.perPack, size), rule.roundPack, floor * size);
  return pricePair(Number(pack), Number(piece));
}

function rounded(value: bigint, rule: Rounding | null, floor: bigint): bigint {
  const unit = BigInt(rule?.unit ?? 1) * SCALE;
  const to = rule?.to ?? 'half';
  const rest = value % unit;
  const down = value - rest;
  const goesUp = rest > 0n && (to === 'up' || (to === 'half' && rest * 2n >= unit));
  const result = goesUp ? down + unit : down;
  const least = floor * SCALE;
  const safe = result < least ? ((least + unit - 1n) / unit) * unit : result;
  const price = safe / SCALE;
  return price > MOST ? MOST : price;
}

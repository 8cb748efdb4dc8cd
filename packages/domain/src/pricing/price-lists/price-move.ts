import { type PricePair, samePair } from '../../money';

/** A price without promotions, with what it is from so many pieces on. */
export interface StandingPrice {
  readonly pair: PricePair;
  readonly rungs: readonly { readonly fromPieces: number; readonly pair: PricePair }[];
}

/** Which way a price goes at the first quantity at which it changes; null = at none. */
export function priceMove(before: StandingPrice, after: StandingPrice): 'up' | 'down' | null {
  const counts = [...before.rungs, ...after.rungs].map(({ fromPieces }) => fromPieces);
  for (const count of [0, ...counts.sort((a, b) => a - b)]) {
    const [old, next] = [pairAt(before, count), pairAt(after, count)];
    if (samePair(old, next)) continue;
    const isDearer =
      next.perPack > old.perPack || (next.perPack === old.perPack && next.perPiece > old.perPiece);
    return isDearer ? 'up' : 'down';
  }
  return null;
}

const pairAt = ({ pair, rungs }: StandingPrice, pieces: number): PricePair =>
  rungs.findLast(({ fromPieces }) => fromPieces <= pieces)?.pair ?? pair;

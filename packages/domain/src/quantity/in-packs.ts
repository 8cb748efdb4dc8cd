import type { Quantity } from './rule';

/** Pieces as whole packs and the loose rest. */
export function inPacks(pieces: number, piecesPerPack: number): Quantity {
  if (piecesPerPack <= 1) return { packs: 0, pieces };
  return { packs: Math.floor(pieces / piecesPerPack), pieces: pieces % piecesPerPack };
}

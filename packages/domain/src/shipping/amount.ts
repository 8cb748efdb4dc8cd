import { formatCount } from '../money/yuan';

/** What is left to send of an order line. */
export interface LineLeft {
  /** as ordered */
  packs: number;
  pieces: number;
  total: number;
  /** pieces that are left */
  left: number;
  piecesPerPack: number;
}

/** Whole packs and loose pieces to take: as they were ordered while nothing is gone, else packs as far as they go. */
export function packsAndPieces({ packs, pieces, total, left, piecesPerPack }: LineLeft): {
  packs: number;
  pieces: number;
} {
  if (left === total) return { packs, pieces };
  return { packs: Math.floor(left / piecesPerPack), pieces: left % piecesPerPack };
}

/** 「1,260 件 24 个」; '' for nothing. */
export const amountWords = ({ packs, pieces }: { packs: number; pieces: number }): string =>
  [packs > 0 ? `${formatCount(packs)} 件` : '', pieces > 0 ? `${formatCount(pieces)} 个` : '']
    .filter(Boolean)
    .join(' ');

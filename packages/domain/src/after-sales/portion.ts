import { addFen, type Fen, fen, share, subtractFen } from '../money';

/** An amount that is split over pieces, and how much of it is already taken. */
export type Shared = {
  /** Fen or points of the whole line. */
  readonly whole: number;
  readonly totalPieces: number;
  readonly takenPieces: number;
  readonly taken: number;
};

/**
 * What `pieces` more of a line come to: its even part, rounded down; whoever takes the last piece takes all that is
 * left. So parts in any order, with requests withdrawn in between, add up to exactly the whole once every piece is
 * taken, and never to more (INVARIANTS I12). Throws RangeError for more pieces than are left.
 */
export function portionOf({ whole, totalPieces, takenPieces, taken }: Shared, pieces: number): number {
  if (!Number.isSafeInteger(pieces) || pieces < 0 || pieces > totalPieces - takenPieces) {
    throw new RangeError(`${pieces} pieces of ${totalPieces - takenPieces} that are left`);
  }
  const left = whole - taken;
  if (pieces === totalPieces - takenPieces) return left;
  return Math.min(Number((BigInt(whole) * BigInt(pieces)) / BigInt(totalPieces)), left);
}

/** The refundable money of a line, frozen when the order was placed (I9). */
export type PaidLine = {
  /** At the unit price in force, and this line's share of every reduction (points spent among them). */
  readonly amount: Fen;
  readonly discountShare: Fen;
  readonly totalPieces: number;
  /** By requests that were neither rejected nor withdrawn. */
  readonly takenPieces: number;
  readonly takenAmount: Fen;
};

/** Fen paid for a line, without freight: the refund of all its pieces together. */
export function paidForLine({ amount, discountShare }: Pick<PaidLine, 'amount' | 'discountShare'>): Fen {
  return subtractFen(amount, discountShare);
}

/**
 * The refund of so many pieces of a line: coupon, full reduction and points weigh on every piece alike. A coupon is
 * not given back for a part, points are, as points (`pointsOfLines`).
 */
export function refundOfLine(line: PaidLine, pieces: number): Fen {
  const { totalPieces, takenPieces, takenAmount } = line;
  const shared = { whole: paidForLine(line), totalPieces, takenPieces, taken: takenAmount };
  return fen(portionOf(shared, pieces));
}

/** Points that were spent on each line, by what they took off it; they add up to what was spent. */
export function pointsOfLines(spent: number, worth: readonly Fen[]): number[] {
  return addFen(...worth) === 0 ? worth.map(() => 0) : share(fen(spent), worth);
}

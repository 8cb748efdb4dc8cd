import { type Fen, fen, share, subtractFen } from '../money';

/** What a line of an unpaid order bears: its amount, and what is taken off it already. */
export interface RepricedLine {
  readonly amount: Fen;
  readonly discount: Fen;
}

/** Why a price cannot be lowered so. */
export type RepriceProblem = 'nothing-off' | 'more-than-goods' | 'nothing-left';

/**
 * 改价: takes an amount off an unpaid order, a share per line by what the line still costs (ADMIN §7.2). Unit prices stay
 * as they were frozen (I9); freight is not touched. The shares add up to the amount (I8), none outgrows its line.
 */
export function repriceShares(
  { lines, payable }: { readonly lines: readonly RepricedLine[]; readonly payable: Fen },
  off: Fen,
): Fen[] | RepriceProblem {
  if (off <= 0) return 'nothing-off';
  const left = lines.map(({ amount, discount }) => subtractFen(amount, discount));
  if (off > left.reduce((sum, one) => sum + one, 0)) return 'more-than-goods';
  // An order that costs nothing could never be paid.
  if (off >= payable) return 'nothing-left';
  return share(fen(off), left);
}

/** Stock as the warehouse counts and receives it. Pieces are whole numbers, costs 1/10000 yuan a piece. */

/** What an amount of goods is worth is at most this many 1/10000 yuan, so that sums stay exact. */
const MOST_WORTH = Number.MAX_SAFE_INTEGER;

/**
 * 移动加权平均: what a piece costs after more of it was received. What was there at an unknown cost, or is not there at
 * all, counts for nothing; what comes without a cost comes at the present one.
 */
export function movingAverageCost(
  /** pieces on hand before, those claimed by orders too, at this cost; null = unknown */
  before: { readonly pieces: number; readonly cost: number | null },
  received: { readonly pieces: number; readonly cost: number | null },
): number | null {
  if (received.pieces <= 0 || received.cost === null) return before.cost;
  const there = Math.max(before.pieces, 0);
  if (before.cost === null || there === 0) return received.cost;
  const worth = there * before.cost + received.pieces * received.cost;
  if (worth > MOST_WORTH) throw new RangeError('a stock worth more than can be reckoned with');
  return Math.round(worth / (there + received.pieces));
}

/** One goods as it was counted: how often it was scanned, or the number that was written. */
export interface CountLine {
  readonly goods: string;
  readonly pieces: number;
}

/** What lies on the shelf by the books: what can be sold, and what orders hold and was not yet sent out. */
export interface OnTheBooks {
  readonly available: number;
  readonly reserved: number;
}

export interface CountDifference {
  /** pieces to add to what can be sold, or to take from it */
  readonly by: number;
  /** what should lie there */
  readonly onHand: number;
  /** why it cannot be written; '' = it can */
  readonly problem: string;
}

/**
 * 盘点: what a count makes of a goods. Counted is what lies there, so what orders hold is part of it; where less lies
 * there than they hold, the orders must be settled first.
 */
export function countDifference(counted: number, { available, reserved }: OnTheBooks): CountDifference {
  const onHand = available + reserved;
  const by = counted - onHand;
  const problem =
    available + by < 0 ? `订单已占用 ${reserved}，比盘到的 ${counted} 多，请先处理缺货的订单` : '';
  return { by, onHand, problem };
}

/** Scans and written numbers, added up by goods in the order in which they first came. */
export function addUpCounts(lines: readonly CountLine[]): CountLine[] {
  const sums = new Map<string, number>();
  for (const { goods, pieces } of lines) sums.set(goods, (sums.get(goods) ?? 0) + pieces);
  return [...sums].map(([goods, pieces]) => ({ goods, pieces }));
}

/** Whether a goods is to be bought again: 警戒 is the number of pieces that should always be there to sell; null = one pack. */
export const isLow = (available: number, lowStock: number | null, piecesPerPack: number): boolean =>
  available < (lowStock ?? piecesPerPack);

import { type Quantity, type QuantityRule, quantityLabel } from '../quantity';
import { DAY_MS, formatDate } from '../time';

/** One order's worth of a goods, in pieces. */
export type Purchase = { readonly at: Date; readonly pieces: number };

/** How a company buys a goods, derived from its orders. */
export type BuyingHabit = {
  /** Median of the days between two purchases, at least 1. */
  readonly everyDays: number;
  /** Median quantity of a day on which it was bought, in pieces. */
  readonly usualPieces: number;
  /** Whole days since the last one, by the calendar of the mall. */
  readonly sinceDays: number;
  /** sinceDays ÷ everyDays: from 1 on it is time again. */
  readonly ratio: number;
  /** It is time again, and not so late that the company has probably stopped buying it. */
  readonly due: boolean;
};

/** A habit needs at least two intervals. */
const LEAST_DAYS = 3;
/** After this many missed intervals it is no longer due. */
const GIVEN_UP = 4;

/** The habit behind some purchases; null while there are too few. Purchases on one day count as one. */
export function buyingHabit(purchases: readonly Purchase[], now: Date): BuyingHabit | null {
  const byDay = new Map<number, number>();
  for (const { at, pieces } of purchases) {
    const day = dayOf(at);
    byDay.set(day, (byDay.get(day) ?? 0) + pieces);
  }
  const days = [...byDay.keys()].sort((a, b) => a - b);
  const last = days.at(-1);
  if (days.length < LEAST_DAYS || last === undefined) return null;
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day));
  const everyDays = Math.max(1, Math.round(median(gaps)));
  const sinceDays = Math.max(0, dayOf(now) - last);
  const ratio = sinceDays / everyDays;
  return {
    everyDays,
    usualPieces: Math.round(median([...byDay.values()])),
    sinceDays,
    ratio,
    due: ratio >= 1 && ratio <= GIVEN_UP,
  };
}

/** The usual quantity in whole packs, in pieces where it does not fill one. */
export function usualQuantity(
  { piecesPerPack }: Pick<QuantityRule, 'piecesPerPack'>,
  usualPieces: number,
): Quantity {
  const packs = piecesPerPack > 1 ? Math.round(usualPieces / piecesPerPack) : 0;
  return packs > 0 ? { packs, pieces: 0 } : { packs: 0, pieces: usualPieces };
}

/** 「通常每 30 天买 10件，上次 35 天前」. */
export function habitText(rule: QuantityRule, { everyDays, usualPieces, sinceDays }: BuyingHabit): string {
  const usual = quantityLabel(rule, usualQuantity(rule, usualPieces));
  const last = sinceDays === 0 ? '今天刚买' : `上次 ${sinceDays} 天前`;
  return `通常每 ${everyDays} 天买 ${usual}，${last}`;
}

/** 该补货 first, the most overdue on top; then the ones due soonest; those without a habit last. */
export function byNeed(a: BuyingHabit | null, b: BuyingHabit | null): number {
  const rank = (habit: BuyingHabit | null): number => (habit?.due ? 2 : habit && habit.ratio < 1 ? 1 : 0);
  return rank(b) - rank(a) || (b?.ratio ?? 0) - (a?.ratio ?? 0);
}

const dayOf = (at: Date): number => Math.round(Date.parse(`${formatDate(at)}T00:00:00Z`) / DAY_MS);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

import { DAY_MS } from '../time';

/** How often a company orders, derived from its own orders. */
export type OrderRhythm = {
  /** Median of the days between two orders, to half a day. */
  readonly everyDays: number;
  /** The first day, yyyy-MM-dd, on which it is past 1.5 × its rhythm: somebody should call. */
  readonly callFrom: string;
};

/** A rhythm needs at least two intervals (ADMIN §10: ≥ 3 orders). */
const LEAST_DAYS = 3;
/** As many order days as a rhythm is read from: what was long ago says little. */
export const RHYTHM_DAYS = 12;
/** Past so many times its own rhythm a company is to be called (ADMIN §7.5 该回访). */
const OVERDUE = 1.5;

/**
 * The rhythm behind the days, yyyy-MM-dd in Beijing, on which a company ordered; null while there are too few. Orders of
 * one day count as one, and the last twelve days count.
 */
export function orderRhythm(orderDays: readonly string[]): OrderRhythm | null {
  const days = [...new Set(orderDays)]
    .map(dayNumber)
    .sort((a, b) => a - b)
    .slice(-RHYTHM_DAYS);
  const last = days.at(-1);
  if (days.length < LEAST_DAYS || last === undefined) return null;
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day));
  const everyDays = median(gaps);
  return { everyDays, callFrom: dayText(last + Math.floor(everyDays * OVERDUE) + 1) };
}

/** Whether a company is 该回访 on a day: past 1.5 × its rhythm, not merely at it. */
export const isToCall = (rhythm: Pick<OrderRhythm, 'callFrom'> | null, today: string): boolean =>
  rhythm !== null && rhythm.callFrom <= today;

/** 「每 7 天」, 「每 10.5 天」. */
export const rhythmText = (everyDays: number): string => `每 ${everyDays} 天`;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

import { formatDate } from '@pifa/domain';

const DAY = 86_400_000;

/**
 * The last day on which something that ends at this instant can be used, yyyy-MM-dd: ends are exclusive, so what ends
 * at midnight is good until the day before. Empty for what cannot be read.
 */
export function lastDay(end: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(end)) return end;
  const at = Date.parse(end);
  return Number.isNaN(at) ? '' : formatDate(new Date(at - 1));
}

/** Whole days until then, 0 = within a day; null once it is over or where it never ends. */
export function daysLeft(end: string, now: number): number | null {
  const left = Date.parse(end) - now;
  return left > 0 ? Math.floor(left / DAY) : null;
}

import { formatDate } from '@pifa/domain';

const DAY = 86_400_000;

/**
 * The last day on which something that ends at this instant can be used, yyyy-MM-dd. Ends are exclusive: what ends at
 * midnight is valid until the day before. Empty if the instant is invalid.
 */
export function lastDay(end: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(end)) return end;
  const at = Date.parse(end);
  return Number.isNaN(at) ? '' : formatDate(new Date(at - 1));
}

/** Whole days left, 0 = less than a day; null if it is over or never ends. */
export function daysLeft(end: string, now: number): number | null {
  const left = Date.parse(end) - now;
  return left > 0 ? Math.floor(left / DAY) : null;
}

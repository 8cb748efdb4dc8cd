import { addDays, formatDate, monthKey, startOfDay } from '../time';

/** How long a limit counts before it starts again, in Shanghai time. */
export const LIMIT_PERIODS = [
  { value: 'all', label: '活动期间' },
  { value: 'day', label: '每天' },
  { value: 'week', label: '每周（周一起）' },
  { value: 'month', label: '每月' },
] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]['value'];

/** The period an instant falls in: 'all', '2026-11-20', 'w2026-11-16' (its Monday), '2026-11'. */
export function periodKey(period: LimitPeriod, at: Date): string {
  switch (period) {
    case 'all':
      return 'all';
    case 'day':
      return formatDate(at);
    case 'week':
      return `w${formatDate(periodStart('week', at) ?? at)}`;
    case 'month':
      return monthKey(at);
  }
}

/** Where the period begins; null for 'all'. What was bought from here on counts. */
export function periodStart(period: LimitPeriod, at: Date): Date | null {
  if (period === 'all') return null;
  const midnight = startOfDay(at);
  if (period === 'day') return midnight;
  // Midnight in Shanghai is 16:00 of the day before in UTC.
  const local = new Date(midnight.getTime() + 8 * 60 * 60 * 1000);
  const back = period === 'week' ? (local.getUTCDay() + 6) % 7 : local.getUTCDate() - 1;
  return addDays(midnight, -back);
}

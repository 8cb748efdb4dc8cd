import { formatDate, formatMinute, shiftDay } from '@pifa/domain';

/**
 * Moments that people write in forms are minutes in Beijing, `YYYY-MM-DD HH:mm`; those that calls carry are instants.
 * The zone of the browser has no part in either.
 */
const MINUTE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/;

/** An instant as it is written in a form; '' where there is none. */
export const writtenMoment = (time: string | null | undefined): string =>
  time ? formatMinute(new Date(time)) : '';

/** The instant of what is written; '' where nothing, or no moment, is. */
export function instantOf(written: string): string {
  const [, day, minute] = MINUTE.exec(written) ?? [];
  const at = new Date(`${day}T${minute}:00+08:00`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** What is sent for a moment that was `was`: the same instant while its minute is the same, for a form shows no seconds. */
export const sentMoment = (written: string, was: string | null | undefined): string =>
  was && written === writtenMoment(was) ? was : written;

/** `YYYY-MM-DD`, the day that it is in Beijing. */
export const beijingToday = (now: Date = new Date()): string => formatDate(now);

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday after a day, never the day itself. */
export const mondayAfter = (day: string): string => shiftDay(day, 8 - (new Date(utc(day)).getUTCDay() || 7));

/** The first day of the month after. */
export function nextMonth(day: string): string {
  const at = new Date(utc(day));
  return dayAt(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

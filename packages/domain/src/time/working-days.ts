import { DAY_MS } from './days';
import { startOfDay } from './shanghai';

/** 0 = Sunday … 6 = Saturday, in Shanghai. */
const weekday = (at: Date): number => new Date(startOfDay(at).getTime() + DAY_MS / 3).getUTCDay();

const isWeekend = (at: Date): boolean => weekday(at) === 0 || weekday(at) === 6;

/** The start of the next day that is no weekend. */
function nextWorkingMorning(at: Date): Date {
  let day = at;
  while (isWeekend(day)) day = new Date(startOfDay(day).getTime() + DAY_MS);
  return day;
}

/**
 * The same hour one working day later: from Friday 15:00 it is Monday 15:00. What comes in at a weekend counts from
 * Monday's first minute. Public holidays are not known here.
 */
export function oneWorkingDayAfter(at: Date): Date {
  const from = nextWorkingMorning(at);
  return new Date(from.getTime() + (weekday(from) === 5 ? 3 : 1) * DAY_MS);
}

/** What came in before this instant has waited more than one working day at `now`. */
export function oneWorkingDayBefore(now: Date): Date {
  let until = now;
  if (isWeekend(until)) {
    until = startOfDay(until);
    if (weekday(until) === 0) until = new Date(until.getTime() - DAY_MS);
  }
  return new Date(until.getTime() - (weekday(until) === 1 ? 3 : 1) * DAY_MS);
}

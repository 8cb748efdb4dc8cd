export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** So many hours after `now`, before it for a negative number. All dates in the demo mall are relative to its filling. */
export const hours = (now: Date, count: number): Date => new Date(now.getTime() + count * HOUR);
export const days = (now: Date, count: number): Date => hours(now, count * 24);

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** So many hours from now, negative ones before it; everything in the demo mall is dated from the moment of filling. */
export const hours = (now: Date, count: number): Date => new Date(now.getTime() + count * HOUR);
export const days = (now: Date, count: number): Date => hours(now, count * 24);

const HOUR = 3_600_000;

/** So many hours from now; the demo mall's activities are dated from the day it is filled. */
export const hours = (now: Date, count: number): Date => new Date(now.getTime() + count * HOUR);
export const days = (now: Date, count: number): Date => hours(now, count * 24);

/** The windows in which an activity has not begun, runs, and is over. */
export const upcoming = (now: Date) => ({ startsAt: days(now, 2), endsAt: days(now, 9) });
export const running = (now: Date) => ({ startsAt: days(now, -3), endsAt: days(now, 12) });
export const over = (now: Date) => ({ startsAt: days(now, -12), endsAt: days(now, -1) });

import type { Clock } from '../src/platform/clock/clock';

/** A clock that stands still until told; what the database says does not move it. */
export interface TestClock extends Clock {
  set(instant: string | Date): void;
  advance(span: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
}

/** Thursday, 18 June 2026, 10:00 in Shanghai, unless told otherwise. */
export function createTestClock(start = '2026-06-18T02:00:00Z'): TestClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    observe: () => new Date(time),
    set(instant) {
      time = new Date(instant).getTime();
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + ms;
    },
  };
}

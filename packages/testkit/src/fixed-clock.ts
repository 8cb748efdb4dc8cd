/** A clock that moves only when told to. It ignores the database's time, which `observe` reports. */
export interface FixedClock {
  now(): Date;
  observe(databaseNow: Date): Date;
  set(instant: string | Date): void;
  advance(span: Span): void;
}

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
  ms?: number;
}

/** Thursday, 18 June 2026, 10:00 in Shanghai, unless told otherwise. */
export function createFixedClock(start = '2026-06-18T02:00:00Z'): FixedClock {
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

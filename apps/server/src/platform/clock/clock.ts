/** Time as the database tells it. Client clocks are never read; the machine's own clock only measures. */
export interface Clock {
  /** The database's time now, as well as it is known; never goes back. */
  now(): Date;
  /** Hears what the database said just now and answers the instant that counts (test offset included). */
  observe(databaseNow: Date): Date;
}

interface ClockOptions {
  /** Lies on top of the database's time; the settings give it in test mode only. */
  offsetMs?: number;
  /** Milliseconds that only ever grow; for tests of the clock itself. */
  elapsed?: () => number;
}

/** A clock that follows the database between looks by the monotonic timer, so a stepped machine clock is not seen. */
export function createClock(options: ClockOptions = {}): Clock {
  const elapsed = options.elapsed ?? (() => performance.now());
  const offset = options.offsetMs ?? 0;
  let base = Date.now() - elapsed();
  let last = 0;

  const forward = (time: number): Date => {
    last = Math.max(last, time);
    return new Date(last);
  };
  return {
    now: () => forward(base + elapsed() + offset),
    observe(databaseNow) {
      base = databaseNow.getTime() - elapsed();
      return forward(databaseNow.getTime() + offset);
    },
  };
}

import { useSyncExternalStore } from 'react';

/*
 * Countdowns follow the server's clock (UX §1.10). Time advances by the browser's monotonic clock, so changing the
 * wall clock has no effect. A server time was true somewhere between sending the request and receiving the response,
 * so each response bounds the offset from both sides. The bounds are intersected and their middle is used: a slow
 * phone that read the page seconds late is corrected by its next fast response.
 */
interface Bounds {
  /** server time − monotonic time, at least and at most, ms */
  least: number;
  most: number;
}
let bounds: Bounds | null = null;
/** The offset in use. */
let offset: number | null = null;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let second = 0;

/** Tolerance for drift between the two monotonic clocks, ms. */
const DRIFT = 250;
/** Consecutive contradictions; a single one is probably a cached response. */
let doubts = 0;
const offsetListeners = new Set<() => void>();

function take(next: Bounds): void {
  const both = bounds && {
    least: Math.max(bounds.least, next.least),
    most: Math.min(bounds.most, next.most),
  };
  if (both && both.least > both.most + DRIFT) {
    doubts += 1;
    if (doubts < 2) return;
    // The server's clock was set or this machine slept: start over from the new bounds.
    bounds = next;
  } else bounds = both ?? next;
  doubts = 0;
  offset = (bounds.least + bounds.most) / 2;
  for (const each of offsetListeners) each();
}

/**
 * Records a server time (epoch ms) from a response. `sentAt` and `receivedAt` are the monotonic times between which
 * it was true. `precision`: a header in whole seconds may be up to 1,000 ms behind.
 */
export function setServerClock(
  serverNow: number,
  {
    sentAt,
    receivedAt = performance.now(),
    precision = 0,
  }: { sentAt: number; receivedAt?: number; precision?: number },
): void {
  if (!Number.isFinite(serverNow)) return;
  take({ least: serverNow - receivedAt, most: serverNow + precision - sentAt });
}

/** Records the server time from a `Date` header, which is in whole seconds. */
export function setServerClockFromHeader(header: string | null, sentAt: number): void {
  if (header) setServerClock(Date.parse(header), { sentAt, precision: 1000 });
}

/** The instant that a page is drawn for, on the server and until it has been hydrated; null = time passes. */
let held: number | null = null;

/** Holds the clock at an instant (epoch ms), so that server and browser draw the same; null lets it go on. */
export function holdClock(at: number | null): void {
  held = at;
}

/** The server's time in epoch milliseconds; the browser's own until the first response. */
export function serverNow(): number {
  if (held !== null) return held;
  return offset === null ? Date.now() : offset + performance.now();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    second += 1;
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** The server's time, updated every second while a component uses it; one timer for the whole page. */
export function useServerClock(): number {
  useSyncExternalStore(
    subscribe,
    () => second,
    () => 0,
  );
  return serverNow();
}

/** Smallest correction that reschedules timers, ms. */
const STEP = 100;

function subscribeOffset(listener: () => void): () => void {
  offsetListeners.add(listener);
  return () => offsetListeners.delete(listener);
}

/** A number that changes when the clock is corrected, so that timers can be rescheduled. */
export function useClockSet(): number {
  return useSyncExternalStore(
    subscribeOffset,
    () => Math.round((offset ?? 0) / STEP),
    () => 0,
  );
}

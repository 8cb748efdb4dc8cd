import { useSyncExternalStore } from 'react';

/*
 * Countdowns follow the server (UX §1.10): time advances by the browser's monotonic clock, so a buyer who changes the
 * wall clock changes nothing. What the server said was true somewhere between asking and hearing, so every answer
 * bounds the server's present from both sides; the bounds of all answers together are narrower than those of any.
 * Its middle is taken: a slow phone that read the page seconds late is put right by its next quick answer.
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

/** How far two monotonic clocks may drift apart before bounds contradict each other, ms. */
const DRIFT = 250;
/** Contradictions in a row: one alone is an answer out of some cache. */
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
    // The server's clock was set, or this machine slept: the newer ones count.
    bounds = next;
  } else bounds = both ?? next;
  doubts = 0;
  offset = (bounds.least + bounds.most) / 2;
  for (const each of offsetListeners) each();
}

/**
 * Takes the server's present (epoch ms) as it stood in an answer. `asked` is the monotonic time at which the answer
 * was asked for, `heard` the time at which it began to come: what it says was true in between. `precision`: a header
 * of whole seconds is up to 1,000 ms behind.
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

/** Takes the server's time from an answer's `Date` header, which knows whole seconds. */
export function setServerClockFromHeader(header: string | null, sentAt: number): void {
  if (header) setServerClock(Date.parse(header), { sentAt, precision: 1000 });
}

/** The server's present in epoch milliseconds; the browser's own clock until the server has told. */
export function serverNow(): number {
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

/** The server's present, renewed every second while a component shows it; one timer for the whole page. */
export function useServerClock(): number {
  useSyncExternalStore(
    subscribe,
    () => second,
    () => 0,
  );
  return serverNow();
}

/** Changes of the clock that are worth setting a timer anew, ms. */
const STEP = 100;

function subscribeOffset(listener: () => void): () => void {
  offsetListeners.add(listener);
  return () => offsetListeners.delete(listener);
}

/** A number that changes when the clock is corrected: whoever waits for an instant sets the timer anew. */
export function useClockSet(): number {
  return useSyncExternalStore(
    subscribeOffset,
    () => Math.round((offset ?? 0) / STEP),
    () => 0,
  );
}

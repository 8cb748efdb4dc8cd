import { useSyncExternalStore } from 'react';

/*
 * Countdowns follow the server (UX §1.10): the offset is taken once, and time then advances by the browser's
 * monotonic clock, so a buyer who changes the wall clock changes nothing.
 */
let anchor: { server: number; monotonic: number } | null = null;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let second = 0;

/** Takes the server's present (epoch milliseconds). Later calls are ignored. */
export function setServerClock(serverNow: number): void {
  if (anchor || !Number.isFinite(serverNow)) return;
  anchor = { server: serverNow, monotonic: performance.now() };
}

/** Takes the server's time from an answer's `Date` header, when nothing better came before. */
export function setServerClockFromHeader(header: string | null): void {
  if (!anchor && header) setServerClock(Date.parse(header));
}

/** The server's present in epoch milliseconds; the browser's own clock until the server has told. */
export function serverNow(): number {
  return anchor ? anchor.server + (performance.now() - anchor.monotonic) : Date.now();
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

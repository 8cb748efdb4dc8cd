import type { TimeWindow } from './types';

/** start ≤ now < end (INVARIANTS I38). */
export function isWithin(window: TimeWindow, now: Date): boolean {
  return (window.start === null || window.start <= now) && (window.end === null || now < window.end);
}

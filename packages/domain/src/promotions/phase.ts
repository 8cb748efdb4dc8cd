import type { TimeWindow } from '../pricing/types';

/** The four states of every activity (UX §4.10). */
export const ACTIVITY_PHASES = ['not-started', 'live', 'sold-out', 'ended'] as const;
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number];

/** [start, end); sold out only while it runs. `left` null = not limited. */
export function activityPhase(window: TimeWindow, left: number | null, now: Date): ActivityPhase {
  if (window.start !== null && now < window.start) return 'not-started';
  if (window.end !== null && now >= window.end) return 'ended';
  return left !== null && left <= 0 ? 'sold-out' : 'live';
}

/** The instant at which the phase changes by itself; null = never. */
export function nextFlip(window: TimeWindow, now: Date): Date | null {
  if (window.start !== null && now < window.start) return window.start;
  return window.end !== null && now < window.end ? window.end : null;
}

export type CountdownParts = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

/** The tiles of a countdown, whole seconds rounded up, never negative. */
export function countdownParts(ms: number): CountdownParts {
  const total = Math.max(0, Math.ceil(ms / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

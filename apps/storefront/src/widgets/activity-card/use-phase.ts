import { type ActivityPhase, activityPhase, nextFlip, type TimeWindow } from '@pifa/domain';
import { useEffect, useRef, useState } from 'react';
import { changesAt } from '../../lib/next-change';
import { serverNow, useClockSet } from '../../lib/server-clock';

/** The longest delay setTimeout supports, ms. */
const LONGEST = 2 ** 31 - 1;

/** A wire timestamp as a Date; null if absent. */
export function instantOf(text: string | null | undefined): Date | null {
  const at = text ? Date.parse(text) : Number.NaN;
  return Number.isFinite(at) ? new Date(at) : null;
}

/** Start and end as on the wire. */
export interface Span {
  startTime: string;
  endTime: string;
}

const windowOf = ({ startTime, endTime }: Span): TimeWindow => ({
  start: instantOf(startTime),
  end: instantOf(endTime),
});

/**
 * The activity's phase by the server's clock. The component renders again exactly when it starts or ends, not every
 * second (UX §7-40). `left` null = not limited.
 */
export function usePhase(span: Span, left: number | null): ActivityPhase {
  const [changes, setChanges] = useState(0);
  const clock = useClockSet();
  const now = new Date(serverNow());
  const flip = nextFlip(windowOf(span), now)?.getTime() ?? null;
  changesAt(flip);
  useEffect(() => {
    // `changes` is a dependency so that a timer that fired slightly early is set again.
    void changes;
    // Rescheduled when the clock is corrected.
    void clock;
    if (flip === null) return;
    const wait = Math.min(LONGEST, Math.max(0, flip - serverNow()) + 30);
    const timer = setTimeout(() => setChanges((before) => before + 1), wait);
    return () => clearTimeout(timer);
  }, [flip, changes, clock]);
  return activityPhase(windowOf(span), left, now);
}

/** Calls back when the phase has changed since the first render, so that counts and prices can be refetched. */
export function useOnFlip(phase: ActivityPhase, callback: () => void): void {
  const before = useRef(phase);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    latest.current();
  }, [phase]);
}

import { type ActivityPhase, activityPhase, nextFlip } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { changesAt } from '../../lib/next-change';
import { serverNow, useClockSet } from '../../lib/server-clock';
import { instantOf, type Span } from '../../widgets/activity-card';
import { sessionsQuery } from './queries';

const LIVE_EVERY = 15_000;
const LONGEST = 2 ** 31 - 1;

const windowOf = ({ startTime, endTime }: Span) => ({ start: instantOf(startTime), end: instantOf(endTime) });

/** The sessions with their phases by the server's clock; rendered and refetched at each change of phase. */
export function useSessions() {
  const result = useQuery({
    ...sessionsQuery,
    refetchInterval: ({ state }) =>
      state.data?.sessions.some((session) => session.state === 'live') ? LIVE_EVERY : false,
  });
  const { data, refetch } = result;
  const [changes, setChanges] = useState(0);
  const clock = useClockSet();
  const now = new Date(serverNow());
  const sessions = data?.sessions ?? [];
  const flips = sessions.flatMap((session) => nextFlip(windowOf(session), now)?.getTime() ?? []);
  const flip = flips.length > 0 ? Math.min(...flips) : null;
  changesAt(flip);
  useEffect(() => {
    void changes;
    // Rescheduled when the clock is corrected.
    void clock;
    if (flip === null) return;
    const wait = Math.min(LONGEST, Math.max(0, flip - serverNow()) + 30);
    const timer = setTimeout(() => {
      setChanges((before) => before + 1);
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [flip, changes, clock, refetch]);
  const phases = sessions.map((session): ActivityPhase => {
    const left = session.goods.length > 0 ? session.goods.reduce((sum, { left }) => sum + left, 0) : null;
    return activityPhase(windowOf(session), left, now);
  });
  return { ...result, sessions, phases };
}

/** The session that is shown first: the running one, else the next, else the last. */
export function firstShown(sessions: readonly { id: string }[], phases: readonly ActivityPhase[]): string {
  const running = phases.findIndex((phase) => phase === 'live' || phase === 'sold-out');
  const next = phases.indexOf('not-started');
  return sessions[running >= 0 ? running : next >= 0 ? next : sessions.length - 1]?.id ?? '';
}

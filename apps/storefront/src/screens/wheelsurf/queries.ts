import type { CallData } from '@pifa/contract/client';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const RECORDS_SIZE = 10;

/** All draws with the company's chances; refetched on each visit. */
export const drawsQuery = { ...callQuery('luckyDrawList'), refetchOnMount: 'always' } as const;

export function recordsQuery(drawId: string, page: number) {
  return {
    ...callQuery('luckyDrawRecords', { query: { drawId, pageNum: page, pageSize: RECORDS_SIZE } }),
    placeholderData: keepPreviousData,
  };
}

export const winnersQuery = (drawId: string) => callQuery('luckyDrawWinners', { query: { drawId } });

type Draw = CallData<'luckyDrawList'>[number];
export type DrawState = 'not-started' | 'live' | 'ended';

/** By the server's clock, so that it turns while the page is open: [start, end). */
export function drawState(
  { startTime, endTime }: Pick<Draw, 'startTime' | 'endTime'>,
  now: number,
): DrawState {
  if (now < Date.parse(startTime)) return 'not-started';
  return now < Date.parse(endTime) ? 'live' : 'ended';
}

/** The running one; else the next; else the one that ended last. */
export function shownDraw<One extends Pick<Draw, 'startTime' | 'endTime'>>(
  draws: readonly One[],
  now: number,
): One | undefined {
  const of = (state: DrawState) => draws.filter((draw) => drawState(draw, now) === state);
  const soonest = (list: One[]) => list.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))[0];
  const latest = (list: One[]) => list.sort((a, b) => Date.parse(b.endTime) - Date.parse(a.endTime))[0];
  return of('live')[0] ?? soonest(of('not-started')) ?? latest(of('ended'));
}

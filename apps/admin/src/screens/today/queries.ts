import { queryOptions } from '@tanstack/react-query';
import type { CallData } from '@pifa/contract/staff';
import { call } from '../../lib/client';

export type QueueRow = CallData<'adminQueue'>['rows'][number];
export type Today = CallData<'adminToday'>;
export type News = CallData<'adminTodayNews'>;

const EVERY_MS = 30_000;

export const todayQuery = queryOptions({
  queryKey: ['today', 'figures'],
  queryFn: ({ signal }) => call('adminToday', { signal, background: true }),
  refetchInterval: EVERY_MS,
});

export const newsQuery = queryOptions({
  queryKey: ['today', 'news'],
  queryFn: ({ signal }) => call('adminTodayNews', { signal, background: true }),
  refetchInterval: EVERY_MS,
});

/** Shared with 开店 itself: what is done there leaves the card at once. */
export const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: ({ signal }) => call('adminOpening', { signal }),
});

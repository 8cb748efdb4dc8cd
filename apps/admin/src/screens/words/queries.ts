import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Words = CallData<'adminWords'>;
export type Pair = Words['synonyms']['list'][number];

export const wordsQuery = queryOptions({
  queryKey: ['words'],
  queryFn: ({ signal }) => call('adminWords', { signal }),
});

export const searchesQuery = (only: 'all' | 'none') =>
  queryOptions({
    queryKey: ['searches', only],
    queryFn: ({ signal }) => call('adminSearches', { query: { only }, signal }),
  });

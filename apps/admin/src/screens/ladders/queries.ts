import type { CallData } from '@pifa/contract/staff';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/client';
import type { Whom } from './words';

/** A ladder, or a line that is to become one: its id begins with 「new」 then. */
export type Ladder = CallData<'adminLadders'>['list'][number];

export const laddersQuery = (to: Whom, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['ladders', to, keyword],
    queryFn: ({ signal, pageParam }) =>
      call('adminLadders', { query: { to, keyword, size: 200, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

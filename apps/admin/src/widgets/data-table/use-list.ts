import type { CallData, CallQueryInput, StaffCall } from '@pifa/contract/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/client';

/** Calls that answer a page of a list by cursor. */
export type ListCall = {
  [Name in StaffCall]: CallData<Name> extends { list: unknown[]; next?: string | undefined } ? Name : never;
}[StaffCall];

export type RowOf<Name extends ListCall> = CallData<Name> extends { list: (infer Row)[] } ? Row : never;

/** A page as the list's call answers it. */
interface PageOf<Name extends ListCall> {
  list: RowOf<Name>[];
  next?: string;
}

/** What a list was asked, for its file. */
export interface ListSource {
  name: string;
  query: object;
}

/** A list read page by page; what is shown stays while the next question is asked. `params`: those of its path. */
export function useList<Name extends ListCall>(
  name: Name,
  query: CallQueryInput<Name>,
  params?: Readonly<Record<string, string>>,
) {
  const read = call as unknown as (name: Name, input: object) => Promise<PageOf<Name>>;
  const result = useInfiniteQuery({
    queryKey: ['list', name, query, ...(params ? [params] : [])],
    queryFn: ({ pageParam, signal }) =>
      read(name, { params, query: { ...(query as object | undefined), cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: PageOf<Name>) => last.next,
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => (result.data?.pages ?? []).flatMap((page) => page.list), [result.data]);
  return {
    rows,
    source: { name, query: query ?? {} } as ListSource,
    error: result.error,
    isFirst: result.isPending,
    /** old rows are shown while new ones come */
    isStale: result.isPlaceholderData,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
    /** the first page's answer: sums and counts that a list sends beside its rows */
    first: result.data?.pages[0] as CallData<Name> | undefined,
  };
}

import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const TABS = ['all', 'waiting', 'quoted', 'ordered', 'expired'] as const;
export type Tab = (typeof TABS)[number];

/** The list's filters and page, all kept in the URL. */
export interface Place {
  tab: Tab;
  keyword: string;
  page: number;
}

export const PAGE_SIZE = 10;

export function placeOf(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? 'all',
    keyword: (search.get('keyword') ?? '').slice(0, 60),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a place; what is usual is left out. */
export function searchOf({ tab, keyword, page }: Place): URLSearchParams {
  const search = new URLSearchParams();
  if (tab !== 'all') search.set('tab', tab);
  if (keyword) search.set('keyword', keyword);
  if (page > 1) search.set('page', String(page));
  return search;
}

export function quotesQuery({ tab, keyword, page }: Place) {
  return {
    ...callQuery('quotePage', {
      query: { tab, ...(keyword ? { keyword } : {}), pageNum: page, pageSize: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  };
}

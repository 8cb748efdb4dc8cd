import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const PAGE_SIZE = 10;

/** What the list shows, kept in the URL. */
export interface Place {
  keyword: string;
  page: number;
}

export function placeOf(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  return {
    keyword: (search.get('keyword') ?? '').slice(0, 60),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function searchOf({ keyword, page }: Place): URLSearchParams {
  const search = new URLSearchParams();
  if (keyword) search.set('keyword', keyword);
  if (page > 1) search.set('page', String(page));
  return search;
}

export function oldOrdersQuery({ keyword, page }: Place) {
  const query = { ...(keyword ? { keyword } : {}), pageNum: page, pageSize: PAGE_SIZE };
  return { ...callQuery('oldOrderPage', { query }), placeholderData: keepPreviousData };
}

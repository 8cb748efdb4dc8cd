import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const PAGE_SIZE = 20;

export const TABS = [
  { key: 'all', label: '全部' },
  { key: 'open', label: '处理中' },
  { key: 'done', label: '已完成' },
  { key: 'rejected', label: '已拒绝' },
  { key: 'withdrawn', label: '已撤销' },
] as const;
export type Tab = (typeof TABS)[number]['key'];

/** The list's filters and page, all kept in the URL. */
interface Place {
  state: Tab;
  page: number;
}

export function placeOf(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  return {
    state: TABS.find(({ key }) => key === search.get('state'))?.key ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function searchOf({ state, page }: Place): URLSearchParams {
  const search = new URLSearchParams();
  if (state !== 'all') search.set('state', state);
  if (page > 1) search.set('page', String(page));
  return search;
}

export function requestsQuery({ state, page }: Place) {
  const query = { state, pageNum: page, pageSize: PAGE_SIZE };
  return { ...callQuery('afterSalePage', { query }), placeholderData: keepPreviousData };
}

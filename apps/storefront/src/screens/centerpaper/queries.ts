import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const PAGE_SIZE = 10;

export const STATES = ['all', 'waiting', 'valid', 'invalid', 'expired'] as const;
export type StateTab = (typeof STATES)[number];

/** `?state=invalid&page=2`. */
export function placeOf(search: URLSearchParams): { state: StateTab; page: number } {
  const page = Number(search.get('page'));
  return {
    state: STATES.find((state) => state === search.get('state')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function statesQuery({ state, page }: { state: StateTab; page: number }) {
  return {
    ...callQuery('titleState', {
      query: { ...(state === 'all' ? {} : { state }), pageNum: page, pageSize: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  };
}

import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const PAGE_SIZE = 10;

export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

export function presaleOrdersQuery(page: number) {
  return {
    ...callQuery('orderPage', { query: { kind: 'presale', pageNum: page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  };
}

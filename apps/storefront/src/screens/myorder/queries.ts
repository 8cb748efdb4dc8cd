import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';
import type { OrderFilters } from './filters';

export const PAGE_SIZE = 10;

export const orderNumQuery = callQuery('orderNum');

export function ordersQuery({ state, keyword, from, to, page }: OrderFilters) {
  const query = {
    state,
    ...(keyword ? { keyword } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    pageNum: page,
    pageSize: PAGE_SIZE,
  };
  return { ...callQuery('orderPage', { query }), placeholderData: keepPreviousData };
}

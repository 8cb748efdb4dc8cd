import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const TODO_SIZE = 5;
export const DONE_SIZE = 10;

export const STATES = ['all', 'waiting', 'shown', 'hidden'] as const;
export type StateFilter = (typeof STATES)[number];

/** The buyer's position: `?orderId=…`, `?tab=done&state=hidden&page=2`. */
export interface ReviewPlace {
  tab: 'todo' | 'done';
  /** one order alone; '' = all of them */
  orderId: string;
  state: StateFilter;
  page: number;
}

export function placeOf(search: URLSearchParams): ReviewPlace {
  const page = Number(search.get('page'));
  return {
    tab: search.get('tab') === 'done' ? 'done' : 'todo',
    orderId: search.get('orderId') ?? '',
    state: STATES.find((state) => state === search.get('state')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function searchOf({ tab, orderId, state, page }: ReviewPlace): URLSearchParams {
  const search = new URLSearchParams();
  if (tab === 'done') search.set('tab', tab);
  if (tab === 'todo' && orderId) search.set('orderId', orderId);
  if (tab === 'done' && state !== 'all') search.set('state', state);
  if (page > 1) search.set('page', String(page));
  return search;
}

export const todoQuery = ({ orderId, page }: Pick<ReviewPlace, 'orderId' | 'page'>) => ({
  ...callQuery('toReviewPage', {
    query: { pageNum: page, pageSize: TODO_SIZE, ...(orderId ? { orderId } : {}) },
  }),
  placeholderData: keepPreviousData,
});

export const doneQuery = ({ state, page }: Pick<ReviewPlace, 'state' | 'page'>) => ({
  ...callQuery('reviewPage', { query: { state, pageNum: page, pageSize: DONE_SIZE } }),
  placeholderData: keepPreviousData,
});

/** What a written or mended review changes elsewhere. */
export const TOUCHED = ['toReviewPage', 'reviewPage', 'orderNum', 'orderPage', 'orderDetail'] as const;

import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const PAGE_SIZE = 20;

export const KINDS = ['all', 'in', 'out'] as const;
export type Kind = (typeof KINDS)[number];

/** `?kind=in&page=2`. */
export function placeOf(search: URLSearchParams): { kind: Kind; page: number } {
  const page = Number(search.get('page'));
  return {
    kind: KINDS.find((kind) => kind === search.get('kind')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function movesQuery({ kind, page }: { kind: Kind; page: number }) {
  return {
    ...callQuery('pointsPage', { query: { kind, pageNum: page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  };
}

export const totalQuery = callQuery('pointsTotal');

import type { WireInvoice } from '@pifa/contract/client';
import { INVOICE_STATES } from '@pifa/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const PAGE_SIZE = 10;
/** The maximum number of orders per application. */
export const MOST_ORDERS = 100;

export type ApplicationState = WireInvoice['state'] | 'all';

export interface Place {
  tab: 'apply' | 'list';
  page: number;
  keyword: string;
  state: ApplicationState;
}

/** `?tab=list&state=failed&page=2`, `?keyword=PF2026&page=2`. */
export function placeOf(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  return {
    tab: search.get('tab') === 'list' ? 'list' : 'apply',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    keyword: (search.get('keyword') ?? '').slice(0, 60),
    state: INVOICE_STATES.find((state) => state === search.get('state')) ?? 'all',
  };
}

/** The address of a place; what is usual is left out. */
export function searchOf({ tab, page, keyword, state }: Place): URLSearchParams {
  const search = new URLSearchParams();
  if (tab === 'list') search.set('tab', 'list');
  if (state !== 'all') search.set('state', state);
  if (keyword) search.set('keyword', keyword);
  if (page > 1) search.set('page', String(page));
  return search;
}

export const ordersQuery = ({ page, keyword }: Pick<Place, 'page' | 'keyword'>) => ({
  ...callQuery('invoiceOrders', {
    query: { ...(keyword ? { keyword } : {}), pageNum: page, pageSize: PAGE_SIZE },
  }),
  placeholderData: keepPreviousData,
});

/** The order named in the URL: whether it is eligible, else the reason. */
export const namedOrderQuery = (orderId: string) => callQuery('invoiceOrders', { query: { orderId } });

export const applicationsQuery = ({ page, keyword, state }: Omit<Place, 'tab'>) => ({
  ...callQuery('invoiceList', {
    query: { state, ...(keyword ? { keyword } : {}), pageNum: page, pageSize: PAGE_SIZE },
  }),
  placeholderData: keepPreviousData,
});

export const previewQuery = (orderIds: string[], content: 'detail' | 'category') => ({
  ...callQuery('invoicePreview', { body: { orderIds, content } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

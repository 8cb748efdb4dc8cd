import type { CallData } from '@pifa/contract/staff';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';
import type { Listed } from './words';

export type PriceRow = CallData<'adminPriceGoods'>['list'][number];
export type Unknown = CallData<'adminPriceGoods'>['unknown'][number];

/** What narrows the list; the same words freeze it for a rule. */
export interface Narrowed {
  view: Listed;
  keyword: string;
  category: string;
  brand: string;
}

const PAGE = 200;

export const filterOf = ({ view, keyword, category, brand }: Narrowed) => ({
  view,
  ...(keyword === '' ? {} : { keyword }),
  ...(category === '' ? {} : { category }),
  ...(brand === '' ? {} : { brand }),
});

/** Goods of a filter, 200 at a time, with what their price hangs on. */
export const listedQuery = (narrowed: Narrowed, enabled: boolean) =>
  infiniteQueryOptions({
    queryKey: ['price-desk', narrowed],
    queryFn: async ({ pageParam }) => {
      const page = await call('adminGoodsList', {
        query: { ...filterOf(narrowed), sort: 'code', size: PAGE, cursor: pageParam },
      });
      const ids = page.list.map(({ id }) => id);
      const { list } = ids.length > 0 ? await priceGoods({ ids }) : { list: [] };
      return { list, next: page.next };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });

/** Goods by what was pasted, or by what was typed over on another day. */
export const priceGoods = (asked: { codes?: string[]; ids?: string[] }) =>
  call('adminPriceGoods', { body: asked });

/** Price changes that wait for their moment. */
export const waitingQuery = queryOptions({
  queryKey: ['plans', 'list-prices'],
  queryFn: ({ signal }) => call('adminPlansScheduled', { query: { kind: 'list-prices' }, signal }),
});

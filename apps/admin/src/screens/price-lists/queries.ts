import type { CallBodyInput, CallData, CallQueryInput } from '@pifa/contract/staff';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/client';

export type ListHead = CallData<'adminPriceLists'>['list'][number];
export type PriceList = CallData<'adminPriceList'>;
export type GridRow = CallData<'adminPriceListRows'>['list'][number];
export type Grant = PriceList['grants'][number];
export type CompanyGroup = CallData<'adminCompanyGroups'>['list'][number];
export type RuleTerms = NonNullable<PriceList['formulas'][number]['terms']>;
export type Only = NonNullable<CallQueryInput<'adminPriceListRows'>['only']>;

export const listsQuery = (kind: 'list' | 'book', keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['price-lists', kind, keyword],
    queryFn: ({ signal, pageParam }) =>
      call('adminPriceLists', { query: { kind, keyword, cursor: pageParam, size: 50 }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // The box that is typed into stays while the next word's lists are read.
    placeholderData: keepPreviousData,
  });

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['price-list', id],
    queryFn: ({ signal }) => call('adminPriceList', { params: { id }, signal }),
  });

export const rowsQuery = (id: string, only: Only, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['price-list-rows', id, only, keyword],
    queryFn: ({ signal, pageParam }) =>
      call('adminPriceListRows', {
        params: { id },
        query: { only, keyword, cursor: pageParam, size: 200 },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const groupsQuery = queryOptions({
  queryKey: ['company-groups'],
  queryFn: ({ signal }) => call('adminCompanyGroups', { signal }),
});

/** What staff do to lists; whatever they show is read anew afterwards, also where somebody else was faster. */
export function useListActs() {
  const client = useQueryClient();
  const onSettled = () => {
    for (const key of ['price-lists', 'price-list', 'price-list-rows', 'company-groups']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  };
  return {
    refresh: onSettled,
    save: useMutation({
      mutationFn: (body: CallBodyInput<'adminPriceListSave'>) => call('adminPriceListSave', { body }),
      onSettled,
    }),
    grant: useMutation({
      mutationFn: ({ id, ...body }: CallBodyInput<'adminPriceListGrants'> & { id: string }) =>
        call('adminPriceListGrants', { params: { id }, body }),
      onSettled,
    }),
    rule: useMutation({
      mutationFn: ({ id, ...body }: CallBodyInput<'adminPriceListRules'> & { id: string }) =>
        call('adminPriceListRules', { params: { id }, body }),
      onSettled,
    }),
    group: useMutation({
      mutationFn: (body: CallBodyInput<'adminCompanyGroupSave'>) => call('adminCompanyGroupSave', { body }),
      onSettled,
    }),
  };
}

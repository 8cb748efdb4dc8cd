import {
  type CallData,
  type CallQueryInput,
  type Goods,
  goodsFromWire,
  type WireGoodsCard,
} from '@pifa/contract/client';
import { NEW_GOODS_DAYS } from '@pifa/domain';
import {
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../lib/api';
import type { PrepareContext } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { categoriesQuery, useCategoryTree } from '../../widgets/categories';
import { pricesVisibleTo, switchesQuery } from '../../widgets/site';
import { type Filters, type ListingState, PHONE_PAGE, readState } from './address';
import { type Listing, listingAt } from './listings';

/** The subject of a result page: a search term, or a category of any level. */
export interface Target {
  keyword: string;
  typeId: string;
  /** The key may be a category, but the tree is not loaded yet. */
  unknown: boolean;
}

/** A key of digits is a category where the tree knows it, else a word (the search box reads it the same way). */
export function useTarget(key: string): Target {
  const { data: tree, isError } = useCategoryTree();
  return targetOf(key, tree && ((id) => tree.byId.has(id)), isError);
}

function targetOf(key: string, isKnown: ((id: string) => boolean) | undefined, isError = false): Target {
  const digits = /^\d+$/.test(key);
  const isCategory = digits && (isKnown ? isKnown(key) : isError);
  return {
    keyword: isCategory ? '' : key.trim().slice(0, 60),
    typeId: isCategory ? key : '',
    unknown: digits && !isKnown && !isError,
  };
}

type ListingQuery = NonNullable<CallQueryInput<'goodsPage'>>;

/** The filters as the calls take them. A hidden price filters nothing (RULINGS 8). */
export function filterQuery(
  listing: Listing,
  target: Target,
  filters: Filters,
  prices: boolean,
): ListingQuery {
  const { brandIds, attrs, priceMin, priceMax, inStock, promotion, minNumMost } = filters;
  const typeId = filters.typeId || target.typeId;
  return {
    ...(target.keyword ? { keyword: target.keyword } : {}),
    ...(typeId ? { typeId } : {}),
    ...(brandIds.length > 0 ? { brandIds: brandIds.join(',') } : {}),
    ...(attrs.length > 0 ? { attrs: attrs.map(([name, value]) => `${name}:${value}`).join('|') } : {}),
    ...(prices && priceMin ? { priceMin } : {}),
    ...(prices && priceMax ? { priceMax } : {}),
    ...(inStock ? { inStock: '1' } : {}),
    ...(promotion ? { promotion: '1' } : {}),
    ...(minNumMost ? { minNumMost } : {}),
    ...(listing.kind === 'new' ? { newDays: NEW_GOODS_DAYS } : {}),
  };
}

const sortOf = (state: ListingState, prices: boolean) =>
  state.sort.startsWith('price') && !prices ? {} : { sort: state.sort };

interface ListingRequest {
  listing: Listing;
  target: Target;
  state: ListingState;
  prices: boolean;
  phone: boolean;
}

export const sellTypesQuery = { ...callQuery('sellTypeList'), staleTime: 5 * 60_000 };

/** The pages in view: one on the desktop, all that 「加载更多」 opened on the phone. */
function pagesOf({ listing, target, state, prices, phone }: ListingRequest) {
  const filters = { ...filterQuery(listing, target, state, prices), ...sortOf(state, prices) };
  const pages = phone ? Array.from({ length: state.shown }, (_, index) => index + 1) : [state.page];
  const pageSize = phone ? PHONE_PAGE : state.size;
  return pages.map((pageNum) => callQuery(listing.call, { query: { ...filters, pageNum, pageSize } }));
}

/** Starts what a listing asks for first, before it is drawn: the goods of its address, and on wide windows the facets. */
export async function prepareListing({ client, params, url, form }: PrepareContext): Promise<unknown> {
  const listing = listingAt(url.pathname);
  const member = currentSession() !== null;
  if (listing.kind === 'regular' && !member) return;
  const [categories, switches] = await Promise.all([
    client.fetchQuery(categoriesQuery),
    client.fetchQuery(switchesQuery),
  ]);
  const ids = new Set(categories.map(({ id, typeId }) => id || typeId));
  const target = targetOf(params.key ?? '', (id) => ids.has(id));
  const state = readState(url.searchParams, listing);
  const listingRequest = {
    listing,
    target,
    state,
    prices: pricesVisibleTo(member, switches),
    phone: form === 'phone',
  };
  return Promise.all([
    ...pagesOf(listingRequest).map((query) => client.prefetchQuery(query)),
    form === 'phone' ? undefined : client.prefetchQuery(facetsQuery({ ...listingRequest, filters: state })),
    listing.kind === 'promotion' ? client.prefetchQuery(sellTypesQuery) : undefined,
  ]);
}

const known = new WeakMap<WireGoodsCard, Goods>();

/** Memoised per response, so that cards do not render again. */
function goodsOf(wire: WireGoodsCard): Goods {
  const goods = known.get(wire) ?? goodsFromWire(wire);
  known.set(wire, goods);
  return goods;
}

type Answer = UseQueryResult<CallData<'goodsPage'>>;

function joined(pages: readonly Answer[]) {
  const first = pages[0];
  const last = pages.at(-1);
  return {
    rows: first?.data ? pages.flatMap((page) => page.data?.list.map(goodsOf) ?? []) : undefined,
    total: last?.data?.total ?? first?.data?.total ?? 0,
    failed: first?.isError === true && !first.data,
    moreFailed: pages.length > 1 && last?.isError === true,
    moreBusy: pages.length > 1 && last?.isFetching === true && !last.data,
    refreshing: false,
  };
}

/** The goods in view; previous ones stay until newer ones are loaded. */
export function useListing(listingRequest: ListingRequest) {
  const client = useQueryClient();
  const enabled = !listingRequest.target.unknown;
  const pageQueries = pagesOf(listingRequest);
  const answer = useQueries({
    queries: pageQueries.map((query) => ({ ...query, enabled })),
    combine: joined,
  });
  // A new query has no observer that could keep the previous data, so it is kept here.
  const kept = useRef<typeof answer>(null);
  useEffect(() => {
    if (answer.rows) kept.current = answer;
  }, [answer]);
  const shown =
    !answer.rows && !answer.failed && kept.current ? { ...kept.current, refreshing: true } : answer;
  const retry = () => {
    for (const { queryKey } of pageQueries) void client.refetchQueries({ queryKey, exact: true });
  };
  return { ...shown, retry };
}

type FacetsRequest = Omit<ListingRequest, 'state' | 'phone'> & { filters: Filters };

const facetsQuery = ({ listing, target, filters, prices }: FacetsRequest) =>
  callQuery('goodsFacets', {
    query: { ...filterQuery(listing, target, filters, prices), list: listing.facets },
  });

/** The filter options with their counts. */
export function useFacets({ listing, target, filters, prices }: FacetsRequest, enabled = true) {
  return useQuery({
    ...facetsQuery({ listing, target, filters, prices }),
    enabled: enabled && !target.unknown,
    placeholderData: keepPreviousData,
  });
}

/** How many goods these filters would leave, before they are taken over. */
export function useWouldLeave({ listing, target, filters, prices }: FacetsRequest, enabled: boolean) {
  const query = { ...filterQuery(listing, target, filters, prices), pageNum: 1, pageSize: 1 };
  const { data } = useQuery({
    ...callQuery(listing.call, { query }),
    enabled: enabled && !target.unknown,
    placeholderData: keepPreviousData,
  });
  return data?.total;
}

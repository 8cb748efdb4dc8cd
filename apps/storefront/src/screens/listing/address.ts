import type { Listing, Sort } from './listings';

export type Mode = 'card' | 'table';

/** The filters of a listing, all kept in the URL (UX §4.2). */
export interface Filters {
  typeId: string;
  brandIds: readonly string[];
  attrs: readonly (readonly [name: string, value: string])[];
  /** Yuan as typed, by list price of the pack. */
  priceMin: string;
  priceMax: string;
  inStock: boolean;
  promotion: boolean;
  /** 起订≤ this many pieces. */
  minNumMost: string;
}

export interface ListingState extends Filters {
  sort: Sort;
  page: number;
  size: number;
  /** Pages that 「加载更多」 has opened on the phone. */
  shown: number;
  /** null = not chosen. */
  mode: Mode | null;
}

export const NO_FILTERS: Filters = {
  typeId: '',
  brandIds: [],
  attrs: [],
  priceMin: '',
  priceMax: '',
  inStock: false,
  promotion: false,
  minNumMost: '',
};

export const PAGE_SIZES = [24, 48, 96] as const;
const DEFAULT_SIZE = 24;
export const PHONE_PAGE = 20;
const MOST_SHOWN = 50;

const whole = (text: string | null, least: number, most: number, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= most ? value : fallback;
};
/** A price as typed: digits with at most two decimals. */
export const priceText = (text: string | null): string =>
  text && /^\d{1,8}(\.\d{1,2})?$/.test(text) ? text : '';
export const countText = (text: string | null): string => (text && /^[1-9]\d{0,6}$/.test(text) ? text : '');

/** `颜色:红|颜色:蓝` as pairs. */
function readAttrs(text: string | null): [string, string][] {
  return (text ?? '').split('|').flatMap((part): [string, string][] => {
    const at = part.indexOf(':');
    return at > 0 && at < part.length - 1 ? [[part.slice(0, at), part.slice(at + 1)]] : [];
  });
}

/** Parses the URL; invalid values become the default. */
export function readState(search: URLSearchParams, listing: Listing): ListingState {
  const sorts = listing.sorts.flatMap(({ key }) => (key === 'price-asc' ? [key, 'price-desc'] : [key]));
  const sort = search.get('sort');
  const mode = search.get('mode');
  const size = Number(search.get('size'));
  return {
    typeId: countText(search.get('typeId')),
    brandIds: (search.get('brandIds') ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id)),
    attrs: readAttrs(search.get('attrs')),
    priceMin: priceText(search.get('priceMin')),
    priceMax: priceText(search.get('priceMax')),
    inStock: search.get('inStock') === '1',
    promotion: search.get('promotion') === '1',
    minNumMost: countText(search.get('minNumMost')),
    sort: (sorts.includes(sort ?? '') ? sort : (listing.sorts[0]?.key ?? 'default')) as Sort,
    page: whole(search.get('page'), 1, 10_000, 1),
    size: PAGE_SIZES.find((one) => one === size) ?? DEFAULT_SIZE,
    shown: whole(search.get('shown'), 1, MOST_SHOWN, 1),
    mode: mode === 'card' || mode === 'table' ? mode : null,
  };
}

/** The URL with a change; a new filter, sort or page size returns to page 1. Defaults are omitted. */
export function writeState(
  search: URLSearchParams,
  listing: Listing,
  change: Partial<ListingState>,
): URLSearchParams {
  const moves =
    'page' in change || 'shown' in change || (Object.keys(change).length === 1 && 'mode' in change);
  const state = { ...readState(search, listing), ...(moves ? {} : { page: 1, shown: 1 }), ...change };
  const next = new URLSearchParams(search);
  const put = (name: string, text: string, unsaid = '') => {
    if (text === unsaid) next.delete(name);
    else next.set(name, text);
  };
  put('typeId', state.typeId);
  put('brandIds', state.brandIds.join(','));
  put('attrs', state.attrs.map(([name, value]) => `${name}:${value}`).join('|'));
  put('priceMin', state.priceMin);
  put('priceMax', state.priceMax);
  put('inStock', state.inStock ? '1' : '');
  put('promotion', state.promotion ? '1' : '');
  put('minNumMost', state.minNumMost);
  put('sort', state.sort, listing.sorts[0]?.key);
  put('page', String(state.page), '1');
  put('size', String(state.size), String(DEFAULT_SIZE));
  put('shown', String(state.shown), '1');
  put('mode', state.mode ?? '');
  return next;
}

/** The number of active filters; a range counts once. */
export function countFilters(filters: Filters): number {
  const { typeId, brandIds, attrs, priceMin, priceMax, inStock, promotion, minNumMost } = filters;
  const single = [typeId, priceMin || priceMax, inStock, promotion, minNumMost].filter(Boolean).length;
  return single + brandIds.length + attrs.length;
}

/** Only what narrows the list. */
export function filtersOf(state: ListingState): Filters {
  const { typeId, brandIds, attrs, priceMin, priceMax, inStock, promotion, minNumMost } = state;
  return { typeId, brandIds, attrs, priceMin, priceMax, inStock, promotion, minNumMost };
}

/** What of this screen lives in its URL: which list, which page, how many at once. */
export interface Place {
  tab: 'favourites' | 'recent';
  page: number;
  pageSize: number;
}

export const PAGE_SIZES = [24, 48, 96] as const;

const wholeOr = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : fallback;
};

/** Reads a place out of any address; what is odd counts as not there. */
export function placeOf(search: URLSearchParams): Place {
  const size = wholeOr(search.get('pageSize'), PAGE_SIZES[0]);
  return {
    tab: search.get('tab') === 'recent' ? 'recent' : 'favourites',
    page: wholeOr(search.get('page'), 1),
    pageSize: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
  };
}

/** The address of a place; what is usual is left out. */
export function searchOf({ tab, page, pageSize }: Place): URLSearchParams {
  const search = new URLSearchParams();
  if (tab !== 'favourites') search.set('tab', tab);
  if (page > 1) search.set('page', String(page));
  if (pageSize !== PAGE_SIZES[0]) search.set('pageSize', String(pageSize));
  return search;
}

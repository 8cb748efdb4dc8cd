import type { CallData } from '@pifa/contract/client';
import { formatUnitPrice, type PricePair, pricePair, rungsText, yuanToUnitPrice } from '@pifa/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api';

export type BookRow = CallData<'goodsPriceBook'>['list'][number];

export const PAGE_SIZE = 50;
/** So many goods go on one paper. */
const MOST_PRINTED = 1_000;
const PRINT_PAGE = 200;

/** `?find=水&changed=1&page=2`. */
export interface Place {
  keyword: string;
  changed: boolean;
  page: number;
}

export function placeOf(search: URLSearchParams): Place {
  const page = Number(search.get('page'));
  return {
    keyword: search.get('find') ?? '',
    changed: search.get('changed') === '1',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function searchOf({ keyword, changed, page }: Place): URLSearchParams {
  const search = new URLSearchParams();
  if (keyword !== '') search.set('find', keyword);
  if (changed) search.set('changed', '1');
  if (page > 1) search.set('page', String(page));
  return search;
}

const filters = ({ keyword, changed }: Place) => ({ keyword, changed: changed ? '1' : '0' });

export const bookQuery = (place: Place) => ({
  ...callQuery('goodsPriceBook', {
    query: { ...filters(place), pageNum: place.page, pageSize: PAGE_SIZE },
  }),
  placeholderData: keepPreviousData,
});

/**
 * What the search finds, for paper, and how many that would be. Goods that moved to the next page while the pages were read
 * stand on the paper once.
 */
export async function paperRows(place: Place): Promise<{ rows: BookRow[]; total: number; isMore: boolean }> {
  const rows = new Map<string, BookRow>();
  let total = 0;
  let isMore = false;
  for (let page = 1; page <= MOST_PRINTED / PRINT_PAGE; page += 1) {
    const { list, ...found } = await api('goodsPriceBook', {
      query: { ...filters(place), pageNum: page, pageSize: PRINT_PAGE },
    });
    total = found.total;
    isMore = found.hasMore;
    for (const row of list) rows.set(row.goodsId, row);
    if (list.length === 0 || rows.size >= total) break;
  }
  return { rows: [...rows.values()], total, isMore };
}

/** Where the file comes from, with the same search. */
export const exportSearch = (place: Place): string => new URLSearchParams(filters(place)).toString();

/** 「36.00」 of yuan, with as many decimals as the price has. */
export const priceText = (yuan: number): string => formatUnitPrice(yuanToUnitPrice(yuan));

const pairOf = ({ saleIP, saleSP }: Pick<BookRow, 'saleIP' | 'saleSP'>): PricePair =>
  pricePair(yuanToUnitPrice(saleIP), yuanToUnitPrice(saleSP));

/** 「满240瓶 1.50/瓶」, rung by rung. */
export const rungText = (row: BookRow): string =>
  rungsText(
    row.rungs.map(({ fromNum, ...sale }) => ({ fromPieces: fromNum, pair: pairOf(sale) })),
    pairOf(row),
    row,
  );

/** How the price moved this month, by the pack, or by the piece where there is no pack; null = it did not. */
export function moveOf(row: BookRow): { up: boolean; text: string } | null {
  const byPack = row.packingSpecification > 1;
  const [before, after] = byPack ? [row.wasIP, row.saleIP] : [row.wasSP, row.saleSP];
  const [was, now] = before === undefined || before === after ? [row.wasSP, row.saleSP] : [before, after];
  if (was === undefined || now === was) return null;
  const up = now > was;
  return { up, text: `${up ? '↑' : '↓'} ${priceText(Math.abs(now - was))}，月初 ${priceText(was)}` };
}

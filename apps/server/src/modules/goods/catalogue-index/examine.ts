import type { Pace } from '../../../platform/pace';
import type { Catalogue } from './catalogue';
import { STEPS } from './sort';

/** The filters of a listing, as the columns need them. Absent = not filtered. */
export interface Filters {
  typeId?: number;
  brandIds?: readonly number[];
  /** values wanted by attribute name: any value of a name, every name */
  attributes?: ReadonlyMap<string, readonly string[]>;
  /** list price of a pack, 1/10000 yuan */
  priceMin?: number;
  priceMax?: number;
  inStock?: boolean;
  promotion?: boolean;
  minNumMost?: number;
  newDays?: number;
}

/** The filters that a goods fails, one bit each; facets ignore their own bit. */
export const FAILS = { category: 1, brand: 2, stock: 4, promotion: 8, other: 16 } as const;
const FIRST_ATTRIBUTE_BIT = 5;
/** As many attribute names as fit into the bits. */
const MOST_ATTRIBUTES = 24;

export interface Examination {
  /** 0 = the goods passes; else the bits of the filters that it fails */
  failsOf(position: number): number;
  /** bit of an attribute name in the filters, 0 for others */
  attributeBit(name: string): number;
  isRunning(position: number): boolean;
  isInStock(position: number): boolean;
  /** when the goods that pass may become others by time alone, ms */
  until: number | undefined;
}

const DAY = 86_400_000;
/** New arrivals drop out within a minute, which is close enough. */
const NEW_FOR = 60_000;

/** Prepares the filters of a listing. `outOfStock` holds goods ids. */
export function examine(
  { catalogueIndex, categories, brandPosition, brands }: Catalogue,
  filters: Filters,
  outOfStock: ReadonlySet<number>,
  now: Date,
): Examination {
  const time = now.getTime();
  const { category, brand } = catalogueIndex;
  const branch = filters.typeId === undefined ? undefined : categories.branch(filters.typeId);
  const brandFlags =
    filters.brandIds &&
    flags(
      brands.length,
      filters.brandIds.map((id) => brandPosition.get(id) ?? -1),
    );
  const since = filters.newDays === undefined ? undefined : time - filters.newDays * DAY;
  const attributeFilters = [...(filters.attributes ?? [])]
    .slice(0, MOST_ATTRIBUTES)
    .map(([name, values], index) => ({
      name,
      bit: 1 << (FIRST_ATTRIBUTE_BIT + index),
      pairs: new Set(values.map((value) => catalogueIndex.attributePair(name, value))),
    }));
  const bits = new Map(attributeFilters.map(({ name, bit }) => [name, bit]));

  const hasAny = (position: number, pairs: ReadonlySet<number>): boolean => {
    const end = catalogueIndex.attributesTo[position] ?? 0;
    for (let at = catalogueIndex.attributesFrom[position] ?? 0; at < end; at += 1) {
      if (pairs.has(catalogueIndex.attributes[at] ?? -1)) return true;
    }
    return false;
  };
  const isRunning = (position: number): boolean => {
    const window = catalogueIndex.promotions.get(position);
    return window !== undefined && window.start <= time && time < window.end;
  };
  const isInStock = (position: number): boolean => !outOfStock.has(catalogueIndex.ids[position] ?? 0);
  const failsOther = (position: number): boolean => {
    const price = catalogueIndex.price[position] ?? 0;
    return (
      (filters.priceMin !== undefined && price < filters.priceMin) ||
      (filters.priceMax !== undefined && price > filters.priceMax) ||
      (filters.minNumMost !== undefined && (catalogueIndex.minPieces[position] ?? 0) > filters.minNumMost) ||
      (since !== undefined && (catalogueIndex.listed[position] ?? 0) < since)
    );
  };

  return {
    isRunning,
    isInStock,
    attributeBit: (name) => bits.get(name) ?? 0,
    until: untilOf(filters, catalogueIndex.promotions, time),
    failsOf(position) {
      let fails = 0;
      if (branch && !branch[category[position] ?? -1]) fails |= FAILS.category;
      if (brandFlags && !brandFlags[brand[position] ?? -1]) fails |= FAILS.brand;
      if (filters.inStock && !isInStock(position)) fails |= FAILS.stock;
      if (filters.promotion && !isRunning(position)) fails |= FAILS.promotion;
      if (failsOther(position)) fails |= FAILS.other;
      for (const { bit, pairs } of attributeFilters) if (!hasAny(position, pairs)) fails |= bit;
      return fails;
    },
  };
}

/** The positions of `base` that pass every filter, in its order; in slices. */
export async function select(base: Int32Array, { failsOf }: Examination, pace: Pace): Promise<Int32Array> {
  const passed = new Int32Array(base.length);
  let count = 0;
  for (let from = 0; from < base.length; from += STEPS) {
    for (const position of base.subarray(from, from + STEPS))
      if (failsOf(position) === 0) passed[count++] = position;
    if (pace.isDue()) await pace.rest();
  }
  return passed.slice(0, count);
}

function flags(size: number, positions: readonly number[]): Uint8Array {
  const all = new Uint8Array(size);
  for (const position of positions) if (position >= 0) all[position] = 1;
  return all;
}

function untilOf(filters: Filters, promotions: Windows, time: number): number | undefined {
  const ends = [
    ...(filters.newDays === undefined ? [] : [time + NEW_FOR]),
    ...(filters.promotion ? [nextTurn(promotions, time)] : []),
  ];
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

type Windows = ReadonlyMap<number, { start: number; end: number }>;

/** Promotions start and end on time: the next edge of any window ends a result that knows which are running. */
export function nextTurn(promotions: Windows, time: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { start, end } of promotions.values()) {
    if (start > time && start < next) next = start;
    if (end > time && end < next) next = end;
  }
  return next;
}

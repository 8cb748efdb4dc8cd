import type { Catalogue } from './catalogue';

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

/** What a goods fails by, one bit per question; facets ignore their own bit. */
export const FAILS = { category: 1, brand: 2, stock: 4, promotion: 8, other: 16 } as const;
const FIRST_ATTRIBUTE_BIT = 5;
/** More attribute names than fit in the bits cannot be asked at once. */
const MOST_ATTRIBUTES = 24;

export interface Examination {
  /** 0 = the goods passes; else the bits it fails by */
  failsOf(place: number): number;
  /** bit of an attribute name that is filtered by, 0 for others */
  attributeBit(name: string): number;
  isRunning(place: number): boolean;
  isInStock(place: number): boolean;
  /** when the outcome may change by time alone, ms */
  until: number | undefined;
}

const DAY = 86_400_000;
/** New arrivals drop out by the minute, which is close enough. */
const NEW_FOR = 60_000;

/** Makes the questions of a listing. `outOfStock` holds goods ids. */
export function examine(
  { shelf, categories, brandPlace, brands }: Catalogue,
  filters: Filters,
  outOfStock: ReadonlySet<number>,
  now: Date,
): Examination {
  const time = now.getTime();
  const branch = filters.typeId === undefined ? undefined : categories.branch(filters.typeId);
  const brandFlags =
    filters.brandIds &&
    flags(
      brands.length,
      filters.brandIds.map((id) => brandPlace.get(id) ?? -1),
    );
  const since = filters.newDays === undefined ? undefined : time - filters.newDays * DAY;
  const questions = [...(filters.attributes ?? [])]
    .slice(0, MOST_ATTRIBUTES)
    .map(([name, values], index) => ({
      name,
      bit: 1 << (FIRST_ATTRIBUTE_BIT + index),
      pairs: new Set(values.map((value) => shelf.attributePair(name, value))),
    }));
  const bits = new Map(questions.map(({ name, bit }) => [name, bit]));

  const hasAny = (place: number, pairs: ReadonlySet<number>): boolean => {
    const end = shelf.attributesTo[place] ?? 0;
    for (let at = shelf.attributesFrom[place] ?? 0; at < end; at += 1) {
      if (pairs.has(shelf.attributes[at] ?? -1)) return true;
    }
    return false;
  };
  const isRunning = (place: number): boolean => {
    const window = shelf.promotions.get(place);
    return window !== undefined && window.start <= time && time < window.end;
  };
  const isInStock = (place: number): boolean => !outOfStock.has(shelf.ids[place] ?? 0);
  const failsOther = (place: number): boolean => {
    const price = shelf.price[place] ?? 0;
    return (
      (filters.priceMin !== undefined && price < filters.priceMin) ||
      (filters.priceMax !== undefined && price > filters.priceMax) ||
      (filters.minNumMost !== undefined && (shelf.minPieces[place] ?? 0) > filters.minNumMost) ||
      (since !== undefined && (shelf.listed[place] ?? 0) < since)
    );
  };

  return {
    isRunning,
    isInStock,
    attributeBit: (name) => bits.get(name) ?? 0,
    until: nextChange(shelf.promotions, filters, time),
    failsOf(place) {
      let fails = 0;
      if (branch && !branch[shelf.category[place] ?? -1]) fails |= FAILS.category;
      if (brandFlags && !brandFlags[shelf.brand[place] ?? -1]) fails |= FAILS.brand;
      if (filters.inStock && !isInStock(place)) fails |= FAILS.stock;
      if (filters.promotion && !isRunning(place)) fails |= FAILS.promotion;
      if (failsOther(place)) fails |= FAILS.other;
      for (const { bit, pairs } of questions) if (!hasAny(place, pairs)) fails |= bit;
      return fails;
    },
  };
}

/** The places of `base` that pass every question, in its order. */
export function select(base: Int32Array, { failsOf }: Examination): Int32Array {
  const passed = new Int32Array(base.length);
  let count = 0;
  for (const place of base) {
    if (failsOf(place) === 0) {
      passed[count] = place;
      count += 1;
    }
  }
  return passed.slice(0, count);
}

function flags(size: number, places: readonly number[]): Uint8Array {
  const all = new Uint8Array(size);
  for (const place of places) if (place >= 0) all[place] = 1;
  return all;
}

/** Promotions flip on time: the next edge of any window ends what was kept. */
function nextChange(
  promotions: ReadonlyMap<number, { start: number; end: number }>,
  filters: Filters,
  time: number,
): number | undefined {
  let next = filters.newDays === undefined ? Number.POSITIVE_INFINITY : time + NEW_FOR;
  for (const { start, end } of promotions.values()) {
    if (start > time && start < next) next = start;
    if (end > time && end < next) next = end;
  }
  return Number.isFinite(next) ? next : undefined;
}

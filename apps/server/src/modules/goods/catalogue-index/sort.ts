import { NEW_GOODS_DAYS } from '@pifa/domain';
import type { Pace } from '../../../platform/pace';
import type { Changed } from './changes';

export type CatalogueSort = 'default' | 'sales' | 'new' | 'price-asc' | 'price-desc';

const DAY = 86_400_000;

/** The columns that decide an order. */
interface Keys {
  price: Float64Array;
  listed: Float64Array;
  sold: Float64Array;
  /** the instant as of which 综合 rates the age of goods, ms */
  ratedAt: number;
}

/** The higher comes first. */
function keyOf({ price, listed, sold, ratedAt }: Keys, sort: CatalogueSort, position: number): number {
  if (sort === 'sales') return sold[position] ?? 0;
  if (sort === 'new') return listed[position] ?? 0;
  if (sort !== 'default') return (price[position] ?? 0) * (sort === 'price-asc' ? -1 : 1);
  const age = (ratedAt - (listed[position] ?? 0)) / DAY;
  return Math.log10(1 + (sold[position] ?? 0)) + Math.max(0, 1 - age / NEW_GOODS_DAYS);
}

/** Sorted as one: about 3 ms. */
const BLOCK = 16_384;
/** Steps between two looks at the time. */
export const STEPS = 4_096;

/** Ascending positions in an order, in slices. Of equals the newest comes first, so that an order is always the same. */
export async function sorted(
  keys: Keys,
  positions: Int32Array,
  sort: CatalogueSort,
  pace: Pace,
): Promise<Int32Array> {
  const key = new Float64Array(positions.length);
  let from = new Int32Array(positions.length);
  for (let start = 0; start < positions.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, positions.length);
    for (let at = start; at < end; at += 1) key[at] = keyOf(keys, sort, positions[at] ?? 0);
    from.set(sortBlock(key.subarray(start, end), start), start);
    if (pace.isDue()) await pace.rest();
  }
  let to = new Int32Array(positions.length);
  for (let width = BLOCK; width < positions.length; width *= 2) {
    for (let start = 0; start < positions.length; start += 2 * width)
      await merge(key, from, to, start, width, pace);
    [from, to] = [to, from];
  }
  return from.map((at) => positions[at] ?? 0);
}

/**
 * Places by descending key, of equals the later first, counted from `start`. Numbers sort fast, comparing functions do
 * not, so key and place are sorted as one number.
 */
function sortBlock(key: Float64Array, start: number): Int32Array {
  const size = key.length;
  const ascending = Float64Array.from(key).sort();
  let kinds = 0;
  for (const value of ascending) {
    if (kinds === 0 || value !== ascending[kinds - 1]) ascending[kinds++] = value;
  }
  const rankOf = (value: number): number => {
    let low = 0;
    let high = kinds - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ascending[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const ranked = Float64Array.from(key, (value, at) => rankOf(value) * size + at).sort();
  return Int32Array.from(ranked, (_value, at) => start + ((ranked[size - 1 - at] ?? 0) % size));
}

/** Merges two neighbouring runs of sorted places. */
async function merge(
  key: Float64Array,
  from: Int32Array,
  to: Int32Array,
  start: number,
  width: number,
  pace: Pace,
): Promise<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  for (let at = start; at < end; ) {
    for (const until = Math.min(end, at + STEPS); at < until; at += 1) {
      const one = from[left] ?? 0;
      const other = from[right] ?? 0;
      const isLeft = right >= end || (left < middle && (key[one] ?? 0) > (key[other] ?? 0));
      to[at] = isLeft ? one : other;
      if (isLeft) left += 1;
      else right += 1;
    }
    if (pace.isDue()) await pace.rest();
  }
}

/** Up to so many changes it is looked first whether anything moved at all. */
const FEW = 8;

/**
 * An order after changes: takes out the changed positions and puts those that belong to it, `added`, where they belong
 * now. The list itself is never changed; the same one comes back when nothing moved.
 */
export function follow(
  list: Int32Array,
  changed: Changed,
  added: readonly number[],
  keys: Keys,
  sort: CatalogueSort,
): Int32Array {
  const isBefore = (a: number, b: number): boolean => {
    const difference = keyOf(keys, sort, b) - keyOf(keys, sort, a);
    return difference === 0 ? a > b : difference < 0;
  };
  const isInPlace = (position: number): boolean => {
    const at = list.indexOf(position);
    if (at < 0) return !added.includes(position);
    return (
      added.includes(position) &&
      (at === 0 || isBefore(list[at - 1] ?? 0, position)) &&
      (at === list.length - 1 || isBefore(position, list[at + 1] ?? 0))
    );
  };
  if (changed.positions.length <= FEW && changed.positions.every(isInPlace)) return list;
  const left = without(list, changed);
  const merged = new Int32Array(left.length + added.length);
  let taken = 0;
  for (const [at, position] of added.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).entries()) {
    let low = taken;
    let high = left.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(left[middle] ?? 0, position)) low = middle + 1;
      else high = middle;
    }
    merged.set(left.subarray(taken, low), taken + at);
    merged[low + at] = position;
    taken = low;
  }
  merged.set(left.subarray(taken), taken + added.length);
  return merged;
}

function without(list: Int32Array, { flags }: Changed): Int32Array {
  const left = new Int32Array(list.length);
  let size = 0;
  for (const position of list) if (flags[position] !== 1) left[size++] = position;
  return left.subarray(0, size);
}

import { NEW_GOODS_DAYS } from '@pifa/domain';

export type CatalogueSort = 'default' | 'sales' | 'new' | 'price-asc' | 'price-desc';

const DAY = 86_400_000;

/** The columns that decide the orders, and how many positions they have. */
interface Keys {
  size: number;
  onSale: Uint8Array;
  price: Float64Array;
  listed: Float64Array;
  sold: Float64Array;
}

/**
 * The positions on sale in each order, built at its first use. Among equals the newest comes first, so that an order is
 * always the same.
 */
export function createOrders(now: number) {
  const made = new Map<CatalogueSort, Int32Array>();
  const keyOf = (catalogueIndex: Keys, sort: CatalogueSort, position: number): number => {
    if (sort === 'sales') return catalogueIndex.sold[position] ?? 0;
    if (sort === 'new') return catalogueIndex.listed[position] ?? 0;
    if (sort !== 'default') return (catalogueIndex.price[position] ?? 0) * (sort === 'price-asc' ? -1 : 1);
    const age = (now - (catalogueIndex.listed[position] ?? 0)) / DAY;
    return Math.log10(1 + (catalogueIndex.sold[position] ?? 0)) + Math.max(0, 1 - age / NEW_GOODS_DAYS);
  };

  return {
    of(catalogueIndex: Keys, sort: CatalogueSort): Int32Array {
      let order = made.get(sort);
      if (!order) {
        const positions = positionsOnSale(catalogueIndex);
        order = positionsByKey(
          positions,
          Float64Array.from(positions, (position) => keyOf(catalogueIndex, sort, position)),
        );
        made.set(sort, order);
      }
      return order;
    },
    /** Moves the changed positions to where they belong now; the rest is copied. */
    follow(catalogueIndex: Keys, changed: readonly number[]): void {
      const moved = new Uint8Array(catalogueIndex.size);
      for (const position of changed) moved[position] = 1;
      for (const [sort, order] of made) {
        const isBefore = (a: number, b: number): boolean => {
          const difference = keyOf(catalogueIndex, sort, b) - keyOf(catalogueIndex, sort, a);
          return difference === 0 ? a > b : difference < 0;
        };
        const added = changed.filter((position) => catalogueIndex.onSale[position] === 1);
        added.sort((a, b) => (isBefore(a, b) ? -1 : 1));
        made.set(
          sort,
          merge(
            order.filter((position) => moved[position] === 0),
            added,
            isBefore,
          ),
        );
      }
    },
  };
}

function positionsOnSale({ size, onSale }: Keys): Int32Array {
  const positions = new Int32Array(size);
  let count = 0;
  for (let position = 0; position < size; position += 1)
    if (onSale[position] === 1) positions[count++] = position;
  return positions.slice(0, count);
}

/** Merges two sorted lists, one much shorter. */
function merge(
  many: Int32Array,
  few: readonly number[],
  isBefore: (a: number, b: number) => boolean,
): Int32Array {
  const merged = new Int32Array(many.length + few.length);
  let taken = 0;
  for (const [at, position] of few.entries()) {
    let low = taken;
    let high = many.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(many[middle] ?? 0, position)) low = middle + 1;
      else high = middle;
    }
    merged.set(many.subarray(taken, low), taken + at);
    merged[low + at] = position;
    taken = low;
  }
  merged.set(many.subarray(taken), taken + few.length);
  return merged;
}

/**
 * Positions by descending key, of equals the later position first; `positions` come ascending. A million goods take a fraction
 * of a second: numbers sort fast, comparing functions do not, so key and position are sorted as one number.
 */
function positionsByKey(positions: Int32Array, key: Float64Array): Int32Array {
  const size = key.length;
  const ascending = Float64Array.from(key).sort();
  let kinds = 0;
  for (const value of ascending) {
    if (kinds === 0 || value !== ascending[kinds - 1]) ascending[kinds++] = value;
  }
  const distinct = ascending.subarray(0, kinds);
  const ranked = Float64Array.from(key, (value, at) => findAscending(distinct, value) * size + at).sort();
  return Int32Array.from(ranked, (_value, at) => positions[(ranked[size - 1 - at] ?? 0) % size] ?? 0);
}

/** The index of a value among ascending ones; −1 if it is not there. */
export function findAscending(
  values: Float64Array | Int32Array,
  wanted: number,
  size = values.length,
): number {
  let low = 0;
  let high = size - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = values[middle] ?? 0;
    if (at === wanted) return middle;
    if (at < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

import { NEW_GOODS_DAYS } from '@pifa/domain';

export type ShelfSort = 'default' | 'sales' | 'new' | 'price-asc' | 'price-desc';

const DAY = 86_400_000;

/** The columns that orders are made of, and how many places they have. */
interface Keys {
  size: number;
  onSale: Uint8Array;
  price: Float64Array;
  listed: Float64Array;
  sold: Float64Array;
}

/**
 * The places on sale in each order, made at its first use. Equals stand newest first, so that an order never changes
 * by itself.
 */
export function createOrders(now: number) {
  const made = new Map<ShelfSort, Int32Array>();
  const keyOf = (shelf: Keys, sort: ShelfSort, place: number): number => {
    if (sort === 'sales') return shelf.sold[place] ?? 0;
    if (sort === 'new') return shelf.listed[place] ?? 0;
    if (sort !== 'default') return (shelf.price[place] ?? 0) * (sort === 'price-asc' ? -1 : 1);
    const age = (now - (shelf.listed[place] ?? 0)) / DAY;
    return Math.log10(1 + (shelf.sold[place] ?? 0)) + Math.max(0, 1 - age / NEW_GOODS_DAYS);
  };

  return {
    of(shelf: Keys, sort: ShelfSort): Int32Array {
      let order = made.get(sort);
      if (!order) {
        const places = placesOnSale(shelf);
        order = placesByKey(
          places,
          Float64Array.from(places, (place) => keyOf(shelf, sort, place)),
        );
        made.set(sort, order);
      }
      return order;
    },
    /** Moves the changed places to where they belong now; the rest is copied. */
    follow(shelf: Keys, changed: readonly number[]): void {
      const moved = new Uint8Array(shelf.size);
      for (const place of changed) moved[place] = 1;
      for (const [sort, order] of made) {
        const isBefore = (a: number, b: number): boolean => {
          const difference = keyOf(shelf, sort, b) - keyOf(shelf, sort, a);
          return difference === 0 ? a > b : difference < 0;
        };
        const added = changed.filter((place) => shelf.onSale[place] === 1);
        added.sort((a, b) => (isBefore(a, b) ? -1 : 1));
        made.set(
          sort,
          merge(
            order.filter((place) => moved[place] === 0),
            added,
            isBefore,
          ),
        );
      }
    },
  };
}

function placesOnSale({ size, onSale }: Keys): Int32Array {
  const places = new Int32Array(size);
  let count = 0;
  for (let place = 0; place < size; place += 1) if (onSale[place] === 1) places[count++] = place;
  return places.slice(0, count);
}

/** A few among very many, both in order. */
function merge(
  many: Int32Array,
  few: readonly number[],
  isBefore: (a: number, b: number) => boolean,
): Int32Array {
  const merged = new Int32Array(many.length + few.length);
  let taken = 0;
  for (const [at, place] of few.entries()) {
    let low = taken;
    let high = many.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(many[middle] ?? 0, place)) low = middle + 1;
      else high = middle;
    }
    merged.set(many.subarray(taken, low), taken + at);
    merged[low + at] = place;
    taken = low;
  }
  merged.set(many.subarray(taken), taken + few.length);
  return merged;
}

/**
 * Places by descending key, of equals the later place first; `places` come ascending. A million goods take a fraction
 * of a second: numbers sort fast, comparing functions do not, so key and place are sorted as one number.
 */
function placesByKey(places: Int32Array, key: Float64Array): Int32Array {
  const size = key.length;
  const ascending = Float64Array.from(key).sort();
  let kinds = 0;
  for (const value of ascending) {
    if (kinds === 0 || value !== ascending[kinds - 1]) ascending[kinds++] = value;
  }
  const distinct = ascending.subarray(0, kinds);
  const ranked = Float64Array.from(key, (value, at) => findAscending(distinct, value) * size + at).sort();
  return Int32Array.from(ranked, (_value, at) => places[(ranked[size - 1 - at] ?? 0) % size] ?? 0);
}

/** Where a value stands among ascending ones; −1 when it does not. */
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

/**
 * All goods on sale as columns in memory, about 70 bytes each: what filters, sorts and counts need and nothing
 * more. A listing is a walk over these columns, kept as a list of places; page 200 then costs what page 1 costs.
 * A goods is meant by its place in the columns.
 */
export interface Shelf {
  readonly size: number;
  /** ascending */
  readonly ids: Float64Array;
  /** place in the category list */
  readonly category: Int32Array;
  /** place in the brand list, −1 = none */
  readonly brand: Int32Array;
  /** list price of a pack, 1/10000 yuan */
  readonly price: Float64Array;
  readonly minPieces: Int32Array;
  /** milliseconds */
  readonly listed: Float64Array;
  /** attributes of place p: attributes[attributesFrom[p] .. attributesFrom[p + 1]] */
  readonly attributesFrom: Uint32Array;
  readonly attributes: Uint32Array;
  readonly attributePairs: readonly { name: string; value: string }[];
  /** promotion windows [start, end), only of goods that have one */
  readonly promotions: ReadonlyMap<number, { start: number; end: number }>;
  placeOf(id: number): number;
  order(sort: ShelfSort): Int32Array;
  attributePair(name: string, value: string): number;
}

export type ShelfSort = 'default' | 'sales' | 'new' | 'price-asc' | 'price-desc';

/** One goods as it is put on the shelf. */
export interface ShelfRow {
  id: number;
  category: number;
  brand: number;
  price: number;
  minPieces: number;
  listed: number;
  sold: number;
  promotion: { start: number; end: number } | null;
  attributes: readonly { name: string; value: string }[];
}

/** Takes rows in ascending order of their ids. */
export function createShelfBuilder() {
  const numbers = {
    ids: new Column(Float64Array),
    category: new Column(Int32Array),
    brand: new Column(Int32Array),
    price: new Column(Float64Array),
    minPieces: new Column(Int32Array),
    listed: new Column(Float64Array),
    sold: new Column(Float64Array),
    attributesFrom: new Column(Uint32Array),
    attributes: new Column(Uint32Array),
  };
  const promotions = new Map<number, { start: number; end: number }>();
  const pairs: { name: string; value: string }[] = [];
  const pairPlaces = new Map<string, number>();

  const pairPlace = (name: string, value: string): number => {
    const key = `${name}\n${value}`;
    let place = pairPlaces.get(key);
    if (place === undefined) {
      place = pairs.push({ name, value }) - 1;
      pairPlaces.set(key, place);
    }
    return place;
  };

  return {
    add(row: ShelfRow): void {
      if (row.promotion) promotions.set(numbers.ids.length, row.promotion);
      numbers.ids.push(row.id);
      numbers.category.push(row.category);
      numbers.brand.push(row.brand);
      numbers.price.push(row.price);
      numbers.minPieces.push(row.minPieces);
      numbers.listed.push(row.listed);
      numbers.sold.push(row.sold);
      numbers.attributesFrom.push(numbers.attributes.length);
      for (const { name, value } of row.attributes) numbers.attributes.push(pairPlace(name, value));
    },
    build(now: number): Shelf {
      numbers.attributesFrom.push(numbers.attributes.length);
      const ids = numbers.ids.whole();
      const price = numbers.price.whole();
      const listed = numbers.listed.whole();
      const sold = numbers.sold.whole();
      return {
        size: ids.length,
        ids,
        category: numbers.category.whole(),
        brand: numbers.brand.whole(),
        price,
        minPieces: numbers.minPieces.whole(),
        listed,
        attributesFrom: numbers.attributesFrom.whole(),
        attributes: numbers.attributes.whole(),
        attributePairs: pairs,
        promotions,
        placeOf: (id) => findPlace(ids, id),
        order: createOrders({ ids, price, listed, sold }, now),
        attributePair: (name, value) => pairPlaces.get(`${name}\n${value}`) ?? -1,
      };
    },
  };
}

const NEW_FOR_DAYS = 30;
const DAY = 86_400_000;

interface Keys {
  ids: Float64Array;
  price: Float64Array;
  listed: Float64Array;
  sold: Float64Array;
}

/** Each order is made at its first use. Equals stand newest first, so that an order never changes by itself. */
function createOrders({ ids, price, listed, sold }: Keys, now: number): (sort: ShelfSort) => Int32Array {
  const score = (place: number): number => {
    const age = (now - (listed[place] ?? 0)) / DAY;
    return Math.log10(1 + (sold[place] ?? 0)) + Math.max(0, 1 - age / NEW_FOR_DAYS);
  };
  const keys: Record<ShelfSort, (place: number) => number> = {
    default: score,
    sales: (place) => sold[place] ?? 0,
    new: (place) => listed[place] ?? 0,
    'price-asc': (place) => -(price[place] ?? 0),
    'price-desc': (place) => price[place] ?? 0,
  };
  const made = new Map<ShelfSort, Int32Array>();
  return (sort) => {
    let order = made.get(sort);
    if (!order) {
      order = placesByKey(Float64Array.from(ids, (_id, place) => keys[sort](place)));
      made.set(sort, order);
    }
    return order;
  };
}

/**
 * Places by descending key, of equals the later place first. A million goods take a fraction of a second: numbers
 * sort fast, comparing functions do not, so key and place are sorted as one number.
 */
function placesByKey(key: Float64Array): Int32Array {
  const size = key.length;
  const ascending = Float64Array.from(key).sort();
  let kinds = 0;
  for (const value of ascending) {
    if (kinds === 0 || value !== ascending[kinds - 1]) ascending[kinds++] = value;
  }
  const distinct = ascending.subarray(0, kinds);
  const ranked = Float64Array.from(key, (value, place) => findPlace(distinct, value) * size + place).sort();
  return Int32Array.from(ranked, (_value, at) => (ranked[size - 1 - at] ?? 0) % size);
}

/** Binary search; −1 when the goods is not on the shelf. */
function findPlace(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = ids[middle] ?? 0;
    if (at === id) return middle;
    if (at < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

type Numbers = Float64Array | Int32Array | Uint32Array;

/** A column that grows. */
class Column<Kind extends Numbers> {
  length = 0;
  private values: Kind;

  constructor(private readonly Kind: new (size: number) => Kind) {
    this.values = new Kind(1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new this.Kind(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** The values without spare room. */
  whole(): Kind {
    return this.values.slice(0, this.length) as Kind;
  }
}

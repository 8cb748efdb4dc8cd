/**
 * All goods as columns in memory, about 70 bytes each: what filters, sorts and counts need and nothing more. A listing
 * is a walk over these columns, kept as a list of places; page 200 then costs what page 1 costs. A goods is meant by
 * its place in the columns and keeps it, also while it is off sale.
 */
import { createOrders, findAscending, type ShelfSort } from './orders';

export type { ShelfSort } from './orders';

export interface Shelf {
  /** places in use; the columns have spare room behind them */
  readonly size: number;
  /** ascending */
  readonly ids: Float64Array;
  /** 1 = on sale */
  readonly onSale: Uint8Array;
  /** place in the category list */
  readonly category: Int32Array;
  /** place in the brand list, −1 = none */
  readonly brand: Int32Array;
  /** list price of a pack, 1/10000 yuan */
  readonly price: Float64Array;
  readonly minPieces: Int32Array;
  /** milliseconds */
  readonly listed: Float64Array;
  /** pieces, as they stood when the row was read */
  readonly sold: Float64Array;
  /** attributes of place p: attributes[attributesFrom[p] .. attributesTo[p]] */
  readonly attributesFrom: Uint32Array;
  readonly attributesTo: Uint32Array;
  readonly attributes: Uint32Array;
  readonly attributePairs: readonly { name: string; value: string }[];
  /** promotion windows [start, end), only of goods that have one */
  readonly promotions: ReadonlyMap<number, { start: number; end: number }>;
  /** −1 when the goods is not on sale */
  placeOf(id: number): number;
  order(sort: ShelfSort): Int32Array;
  attributePair(name: string, value: string): number;
}

/** A shelf that goods can be put on; only whoever loads the catalogue has it. */
export interface GrowingShelf extends Shelf {
  /** False for a goods that belongs between others: their places would move. */
  fits(id: number): boolean;
  /** Changes a goods, or puts one behind the last. Answers its place. */
  put(row: ShelfRow): number;
  /** Takes a deleted goods from sale. Answers its place, −1 when it was never there. */
  remove(id: number): number;
  /** After changes: puts the orders right that were made already. */
  reorder(changed: readonly number[]): void;
  /** The pieces sold of a goods; the orders follow with `sortAnew`. */
  sell(id: number, sold: number): void;
  /** Makes the orders anew at their next use. */
  sortAnew(now: number): void;
  /** After categories or brands moved: old place → new place. */
  renumber(column: 'category' | 'brand', placeNow: Int32Array): void;
}

/** One goods as it is put on the shelf. */
export interface ShelfRow {
  id: number;
  category: number;
  brand: number;
  price: number;
  minPieces: number;
  listed: number;
  sold: number;
  onSale: boolean;
  promotion: { start: number; end: number } | null;
  attributes: readonly { name: string; value: string }[];
}

const FIRST_ROOM = 1024;
const larger = <Kind extends { length: number; set(from: Kind): void }>(
  column: Kind,
  Make: new (size: number) => Kind,
): Kind => {
  const next = new Make(column.length * 2);
  next.set(column);
  return next;
};

class Columns {
  size = 0;
  ids = new Float64Array(FIRST_ROOM);
  onSale = new Uint8Array(FIRST_ROOM);
  category = new Int32Array(FIRST_ROOM);
  brand = new Int32Array(FIRST_ROOM);
  price = new Float64Array(FIRST_ROOM);
  minPieces = new Int32Array(FIRST_ROOM);
  listed = new Float64Array(FIRST_ROOM);
  sold = new Float64Array(FIRST_ROOM);
  attributesFrom = new Uint32Array(FIRST_ROOM);
  attributesTo = new Uint32Array(FIRST_ROOM);
  attributes = new Uint32Array(FIRST_ROOM);
  attributeCount = 0;
  readonly attributePairs: { name: string; value: string }[] = [];
  readonly promotions = new Map<number, { start: number; end: number }>();
  private readonly pairPlaces = new Map<string, number>();
  private orders: ReturnType<typeof createOrders>;

  constructor(now: number) {
    this.orders = createOrders(now);
  }

  placeOf(id: number): number {
    const place = findAscending(this.ids, id, this.size);
    return this.onSale[place] === 1 ? place : -1;
  }

  order(sort: ShelfSort): Int32Array {
    return this.orders.of(this, sort);
  }

  attributePair(name: string, value: string): number {
    return this.pairPlaces.get(`${name}\n${value}`) ?? -1;
  }

  fits(id: number): boolean {
    return (
      this.size === 0 || id > (this.ids[this.size - 1] ?? 0) || findAscending(this.ids, id, this.size) >= 0
    );
  }

  put(row: ShelfRow): number {
    let place = findAscending(this.ids, row.id, this.size);
    if (place < 0) {
      place = this.size;
      if (place === this.ids.length) this.grow();
      this.size += 1;
      this.ids[place] = row.id;
    }
    this.onSale[place] = row.onSale ? 1 : 0;
    this.category[place] = row.category;
    this.brand[place] = row.brand;
    this.price[place] = row.price;
    this.minPieces[place] = row.minPieces;
    this.listed[place] = row.listed;
    this.sold[place] = row.sold;
    if (row.promotion) this.promotions.set(place, row.promotion);
    else this.promotions.delete(place);
    this.putAttributes(place, row.attributes);
    return place;
  }

  remove(id: number): number {
    const place = findAscending(this.ids, id, this.size);
    if (place >= 0) {
      this.onSale[place] = 0;
      this.promotions.delete(place);
    }
    return place;
  }

  reorder(changed: readonly number[]): void {
    this.orders.follow(this, changed);
  }

  sell(id: number, sold: number): void {
    const place = findAscending(this.ids, id, this.size);
    if (place >= 0) this.sold[place] = sold;
  }

  sortAnew(now: number): void {
    this.orders = createOrders(now);
  }

  renumber(column: 'category' | 'brand', placeNow: Int32Array): void {
    const places = this[column];
    for (let at = 0; at < this.size; at += 1) places[at] = placeNow[places[at] ?? -1] ?? -1;
  }

  /** Behind all others: whoever looks just now sees the old ones or the new ones. */
  private putAttributes(place: number, attributes: ShelfRow['attributes']): void {
    this.attributesFrom[place] = this.attributeCount;
    for (const { name, value } of attributes) {
      if (this.attributeCount === this.attributes.length)
        this.attributes = larger(this.attributes, Uint32Array);
      this.attributes[this.attributeCount] = this.pairPlace(name, value);
      this.attributeCount += 1;
    }
    this.attributesTo[place] = this.attributeCount;
  }

  private pairPlace(name: string, value: string): number {
    const key = `${name}\n${value}`;
    let place = this.pairPlaces.get(key);
    if (place === undefined) {
      place = this.attributePairs.push({ name, value }) - 1;
      this.pairPlaces.set(key, place);
    }
    return place;
  }

  private grow(): void {
    this.ids = larger(this.ids, Float64Array);
    this.onSale = larger(this.onSale, Uint8Array);
    this.category = larger(this.category, Int32Array);
    this.brand = larger(this.brand, Int32Array);
    this.price = larger(this.price, Float64Array);
    this.minPieces = larger(this.minPieces, Int32Array);
    this.listed = larger(this.listed, Float64Array);
    this.sold = larger(this.sold, Float64Array);
    this.attributesFrom = larger(this.attributesFrom, Uint32Array);
    this.attributesTo = larger(this.attributesTo, Uint32Array);
  }
}

/** An empty shelf; `now` is the instant by which 综合 counts how new a goods is. */
export const createShelf = (now: number): GrowingShelf => new Columns(now);

/**
 * All goods as columns in memory, about 70 bytes each: only what filters, sorts and counts need. A listing is a scan of
 * these columns, kept as a list of positions, so that page 200 costs what page 1 costs. A goods is identified by its
 * position, which it keeps while it is off sale.
 */
import { createOrders, findAscending, type CatalogueSort } from './orders';

export type { CatalogueSort } from './orders';

export interface CatalogueIndex {
  /** positions in use; the columns are longer */
  readonly size: number;
  /** ascending */
  readonly ids: Float64Array;
  /** 1 = on sale */
  readonly onSale: Uint8Array;
  /** position in the category list */
  readonly category: Int32Array;
  /** position in the brand list, −1 = none */
  readonly brand: Int32Array;
  /** list price of a pack, 1/10000 yuan */
  readonly price: Float64Array;
  readonly minPieces: Int32Array;
  /** milliseconds */
  readonly listed: Float64Array;
  /** pieces, as of when the row was read */
  readonly sold: Float64Array;
  /** attributes of position p: attributes[attributesFrom[p] .. attributesTo[p]] */
  readonly attributesFrom: Uint32Array;
  readonly attributesTo: Uint32Array;
  readonly attributes: Uint32Array;
  readonly attributePairs: readonly { name: string; value: string }[];
  /** promotion windows [start, end), only of goods that have one */
  readonly promotions: ReadonlyMap<number, { start: number; end: number }>;
  /** −1 when the goods is not on sale */
  positionOf(id: number): number;
  order(sort: CatalogueSort): Int32Array;
  attributePair(name: string, value: string): number;
}

/** A catalogue index that can be changed; only the code that loads the catalogue has it. */
export interface GrowingIndex extends CatalogueIndex {
  /** False for an id between others: their positions would move. */
  fits(id: number): boolean;
  /** Changes or appends a goods. Returns its position. */
  put(row: IndexRow): number;
  /** Takes a deleted goods off sale. Returns its position, −1 if it was never there. */
  remove(id: number): number;
  /** Updates the existing orders after changes. */
  reorder(changed: readonly number[]): void;
  /** Sets the pieces sold of a goods; `sortAnew` updates the orders. */
  sell(id: number, sold: number): void;
  /** Discards the orders; they are built again at their next use. */
  sortAnew(now: number): void;
  /** After categories or brands moved: old position → new position. */
  renumber(column: 'category' | 'brand', positionNow: Int32Array): void;
}

/** One goods as it is put on the catalogue index. */
export interface IndexRow {
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
  private readonly pairPositions = new Map<string, number>();
  private orders: ReturnType<typeof createOrders>;

  constructor(now: number) {
    this.orders = createOrders(now);
  }

  positionOf(id: number): number {
    const position = findAscending(this.ids, id, this.size);
    return this.onSale[position] === 1 ? position : -1;
  }

  order(sort: CatalogueSort): Int32Array {
    return this.orders.of(this, sort);
  }

  attributePair(name: string, value: string): number {
    return this.pairPositions.get(`${name}\n${value}`) ?? -1;
  }

  fits(id: number): boolean {
    return (
      this.size === 0 || id > (this.ids[this.size - 1] ?? 0) || findAscending(this.ids, id, this.size) >= 0
    );
  }

  put(row: IndexRow): number {
    let position = findAscending(this.ids, row.id, this.size);
    if (position < 0) {
      position = this.size;
      if (position === this.ids.length) this.grow();
      this.size += 1;
      this.ids[position] = row.id;
    }
    this.onSale[position] = row.onSale ? 1 : 0;
    this.category[position] = row.category;
    this.brand[position] = row.brand;
    this.price[position] = row.price;
    this.minPieces[position] = row.minPieces;
    this.listed[position] = row.listed;
    this.sold[position] = row.sold;
    if (row.promotion) this.promotions.set(position, row.promotion);
    else this.promotions.delete(position);
    this.putAttributes(position, row.attributes);
    return position;
  }

  remove(id: number): number {
    const position = findAscending(this.ids, id, this.size);
    if (position >= 0) {
      this.onSale[position] = 0;
      this.promotions.delete(position);
    }
    return position;
  }

  reorder(changed: readonly number[]): void {
    this.orders.follow(this, changed);
  }

  sell(id: number, sold: number): void {
    const position = findAscending(this.ids, id, this.size);
    if (position >= 0) this.sold[position] = sold;
  }

  sortAnew(now: number): void {
    this.orders = createOrders(now);
  }

  renumber(column: 'category' | 'brand', positionNow: Int32Array): void {
    const positions = this[column];
    for (let at = 0; at < this.size; at += 1) positions[at] = positionNow[positions[at] ?? -1] ?? -1;
  }

  /** Appends the attributes: a running scan sees the old ones or the new ones. */
  private putAttributes(position: number, attributes: IndexRow['attributes']): void {
    this.attributesFrom[position] = this.attributeCount;
    for (const { name, value } of attributes) {
      if (this.attributeCount === this.attributes.length)
        this.attributes = larger(this.attributes, Uint32Array);
      this.attributes[this.attributeCount] = this.pairPosition(name, value);
      this.attributeCount += 1;
    }
    this.attributesTo[position] = this.attributeCount;
  }

  private pairPosition(name: string, value: string): number {
    const key = `${name}\n${value}`;
    let position = this.pairPositions.get(key);
    if (position === undefined) {
      position = this.attributePairs.push({ name, value }) - 1;
      this.pairPositions.set(key, position);
    }
    return position;
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

/** An empty catalogue index; 综合 rates the age of goods as of `now`. */
export const createCatalogueIndex = (now: number): GrowingIndex => new Columns(now);

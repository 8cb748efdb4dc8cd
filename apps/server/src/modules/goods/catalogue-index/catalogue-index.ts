/**
 * All goods as columns in memory, about 60 bytes each: only what filters, sorts and counts need. A goods is identified
 * by its position, which it keeps while it is off sale.
 */
import { findAscending, Members } from './positions';

export interface CatalogueIndex {
  /** positions in use; the columns are longer */
  readonly size: number;
  readonly countOnSale: number;
  /** the goods on sale in each category, by its position */
  readonly members: Pick<Members, 'of' | 'count'>;
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
  /** the instant as of which 综合 rates the age of goods, ms */
  readonly ratedAt: number;
  /** attributes of position p: attributes[attributesFrom[p] .. attributesTo[p]] */
  readonly attributesFrom: Uint32Array;
  readonly attributesTo: Uint32Array;
  readonly attributes: Uint32Array;
  readonly attributePairs: readonly { name: string; value: string }[];
  /** promotion windows [start, end), only of goods that have one */
  readonly promotions: ReadonlyMap<number, { start: number; end: number }>;
  /** −1 when the goods is not on sale */
  positionOf(id: number): number;
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
  /** Takes over sales figures by position, and rates the age of goods as of `now`: every order is another one then. */
  rate(sold: Float64Array, now: number): void;
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
  /** Goods read together share their lists of attributes: where each list begins. */
  private readonly attributePlaces = new WeakMap<object, number>();
  readonly members = new Members();
  countOnSale = 0;

  constructor(public ratedAt: number) {}

  positionOf(id: number): number {
    const position = findAscending(this.ids, id, this.size);
    return this.onSale[position] === 1 ? position : -1;
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
    this.offer(position, row.category, row.onSale);
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
      this.offer(position, this.category[position] ?? -1, false);
      this.promotions.delete(position);
    }
    return position;
  }

  rate(sold: Float64Array, now: number): void {
    this.sold.set(sold.subarray(0, this.sold.length));
    this.ratedAt = now;
  }

  renumber(column: 'category' | 'brand', positionNow: Int32Array): void {
    // A column of its own: a scan that is under way goes on with the old one.
    this[column] = this[column].map((position) => positionNow[position] ?? -1);
    if (column === 'category') this.members.renumber(positionNow);
  }

  /** Puts a goods into its category while it is on sale. */
  private offer(position: number, category: number, isOnSale: boolean): void {
    if (this.onSale[position] === 1) {
      this.members.remove(this.category[position] ?? -1, position);
      this.countOnSale -= 1;
    }
    if (isOnSale) {
      this.members.add(category, position);
      this.countOnSale += 1;
    }
    this.onSale[position] = isOnSale ? 1 : 0;
    this.category[position] = category;
  }

  /** Appends the attributes, each list once: a running scan sees the old ones or the new ones. */
  private putAttributes(position: number, attributes: IndexRow['attributes']): void {
    const from = this.attributePlaces.get(attributes) ?? this.appendAttributes(attributes);
    this.attributesFrom[position] = from;
    this.attributesTo[position] = from + attributes.length;
  }

  private appendAttributes(attributes: IndexRow['attributes']): number {
    const from = this.attributeCount;
    for (const { name, value } of attributes) {
      if (this.attributeCount === this.attributes.length)
        this.attributes = larger(this.attributes, Uint32Array);
      this.attributes[this.attributeCount] = this.pairPosition(name, value);
      this.attributeCount += 1;
    }
    this.attributePlaces.set(attributes, from);
    return from;
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

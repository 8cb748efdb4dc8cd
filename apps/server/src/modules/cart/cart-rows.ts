import type { CallBody, Refusal } from '@pifa/contract';
import type { BuyerChoices, GoodsFacts, LineContext } from '@pifa/domain';
import type { GoodsRow, GoodsWire } from '../goods-row';
import type { QuoteTerms } from './quoted-line';

/** What a cart or settlement knows of a goods. */
export interface ShownGoods extends Pick<GoodsRow, 'code' | 'name' | 'spec' | 'image'> {
  id: string;
  onSale: boolean;
  taxCode: string;
  /** As its line shows it. */
  wire: GoodsWire;
  /** What decides its price for this buyer. */
  facts: GoodsFacts;
  /** When a price list next changes it by itself, ms; Infinity where none does. */
  pricedUntil: number;
}

/** What a buyer chose for a line under an activity, apart from its quantity. */
export interface LineOptions {
  /** paid at once, or by deposit */
  mode?: 'deposit' | 'full';
  /** joins this group; without it a group is opened */
  groupId?: string;
  /** the place in the waiting room that was won */
  ticketId?: string;
  /** ISO; until then the place is kept for the order */
  keptUntil?: string;
}

/** One line of a cart: user, goods, context and parent are its key (RULINGS "Whose is it"). */
export interface CartRow {
  /** Negative while the line is not stored yet. */
  id: number;
  goods: ShownGoods;
  /** As the context is stored, sent to the browser and kept on an order's line. */
  contextText: string;
  /** The same, parsed where the line was read. */
  context: LineContext;
  parentId: number | null;
  packs: number;
  pieces: number;
  /** What the buyer chose; a line with a problem counts as unchecked all the same. */
  isCheck: boolean;
  /** The pair in force when it was added, 1/10000 yuan. */
  addedPerPack: number;
  addedPerPiece: number;
  options: LineOptions;
  /** The quote's terms, of a line at a quoted price; null when the quote is not this company's. */
  quote?: QuoteTerms | null;
}

/** Lines, their quantities, and how many goods they are of. */
export interface CartSums {
  lines: number;
  packs: number;
  pieces: number;
  kinds: number;
}

/** Versions of every row behind a cart: as long as they are the same, the cart is what it was when it was read. */
export interface RowVersions {
  /** One text a line, by its id, ascending. */
  lines: ReadonlyMap<number, string>;
  /** One text for each of the wanted goods, ascending. */
  wanted: readonly string[];
  /** The versions of ladders and of the buyer's price lists. */
  prices: string;
  /** When the next ladder begins or ends, ms; Infinity where none does. */
  until: number;
}

export interface StoredCart {
  version: number;
  /** Gifts picked, promotions turned down. */
  choices: BuyerChoices;
  rows: readonly CartRow[];
  /** Goods that were read with the lines, by id; missing ones do not exist. */
  wanted: ReadonlyMap<string, ShownGoods>;
  /** Sums of the lines that are not in `rows`; zeros where the whole cart was read. */
  others: CartSums;
  /** Proves later that the cart still is as it was read, where that was requested. */
  versions?: RowVersions | undefined;
}

/** What one change does to a cart. Rows are given as they are to stand. */
export interface CartChange {
  /** With negative ids. */
  added?: readonly CartRow[];
  changed?: readonly CartRow[];
  removed?: readonly number[];
  /** Without it the choices stay. */
  choices?: BuyerChoices;
}

/** A line that is to be added. */
export type RequestedLine = Extract<CallBody<'cartAdd'>, { goodsId: string }>;

/** The line as it would lie in the cart, or why it cannot. */
export type Outcome = CartRow | Refusal;

export const MOST_LINES = 2_000;

/** The key of a line within its cart. */
export const lineKey = (
  goodsId: number | string,
  contextText: string,
  parentId: number | null = null,
): string => `${goodsId} ${contextText} ${parentId ?? ''}`;

export const keyOf = ({ goods, contextText, parentId }: CartRow): string =>
  lineKey(goods.id, contextText, parentId);

/** An ordinary line that hangs on no other. */
export const isOrdinary = ({ context, parentId }: CartRow): boolean =>
  context.kind === 'ordinary' && parentId === null;

export function sumsOf(rows: readonly CartRow[]): CartSums {
  return {
    lines: rows.length,
    packs: rows.reduce((sum, row) => sum + row.packs, 0),
    pieces: rows.reduce((sum, row) => sum + row.pieces, 0),
    kinds: new Set(rows.map((row) => row.goods.id)).size,
  };
}

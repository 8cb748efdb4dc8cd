import { z } from 'zod';

const YUAN = /^\d{1,9}(\.\d{1,4})?$/;
const price = z.union([z.literal(''), z.string().regex(YUAN)]);
const goodsId = z.string().regex(/^\d{1,15}$/);
const rowId = z.coerce.number().int().positive();

/** A row of the grid: what a list is to ask for the goods from so many pieces on. Both empty = it ends. */
const priceWish = z.strictObject({
  goodsId,
  fromNum: z.coerce.number().int().min(0).max(10_000_000).default(0),
  /** '' = a piece × the specification */
  perPack: price.default(''),
  perPiece: price.default(''),
});

/** What the market pays for a piece, which belongs to the goods and not to the list. */
const marketWish = z.strictObject({ goodsId, market: z.string().regex(YUAN) });

export const listRow = z.union([marketWish, priceWish]);
export type ListWish = z.output<typeof listRow>;

export const listSettings = z.strictObject({
  listId: z.string().regex(/^\d{1,15}$/),
  /** ISO; '' = at once */
  from: z.union([z.literal(''), z.iso.datetime()]).default(''),
  until: z.union([z.literal(''), z.iso.datetime()]).default(''),
});
export type ListSettings = z.output<typeof listSettings>;

/** A price of the list, 1/10000 yuan; a null piece price ends it. */
export interface PriceChange {
  listId: number;
  goodsId: number;
  fromPieces: number;
  perPiece: number | null;
  perPack: number | null;
}

/** What the market pays for a piece, 1/10000 yuan. */
export interface MarketChange {
  goodsId: number;
  code: string;
  market: number;
}

export type ListChange = PriceChange | MarketChange;
export const isMarket = (change: ListChange): change is MarketChange => 'market' in change;

/** The rows that were written; taking back ends them, and whatever they replaced stands again. */
export interface ListBack {
  written: number[];
}

/** A row of a plan that was done, to be taken back: it comes from that plan, never from a caller. */
export const backRow = z.union([
  z.strictObject({ goodsId, market: z.literal(true), written: z.array(rowId) }),
  z.strictObject({ goodsId, fromNum: z.number().int(), written: z.array(rowId) }),
]);
export const backSettings = z.strictObject({ listId: z.string().regex(/^\d{1,15}$/) });
export type BackSettings = z.output<typeof backSettings>;

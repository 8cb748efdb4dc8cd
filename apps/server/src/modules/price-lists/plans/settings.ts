import { z } from 'zod';

const price = z.union([z.literal(''), z.string().regex(/^\d{1,9}(\.\d{1,4})?$/)]);

/** A row of the grid: what a list is to ask for the goods from so many pieces on. Both empty = it ends. */
export const listRow = z.object({
  goodsId: z.string().regex(/^\d{1,15}$/),
  fromNum: z.coerce.number().int().min(0).max(10_000_000).default(0),
  /** '' = a piece × the specification */
  perPack: price.default(''),
  perPiece: price.default(''),
  /** what the market pays for a piece; only this is written then */
  market: price.optional(),
  /** taking back: the row that must still be the newest */
  expected: z.string().max(40).optional(),
});

export const listSettings = z.strictObject({
  listId: z.string().regex(/^\d{1,15}$/),
  /** ISO; '' = at once */
  from: z.union([z.literal(''), z.iso.datetime()]).default(''),
  until: z.union([z.literal(''), z.iso.datetime()]).default(''),
});
export type ListSettings = z.output<typeof listSettings>;

/** 1/10000 yuan; a null piece price ends the row. */
export interface ListChange {
  listId: number;
  goodsId: number;
  fromPieces: number;
  perPiece: number | null;
  perPack: number | null;
  market?: number;
}

export interface ListBack {
  perPiece: number | null;
  perPack: number | null;
  /** the newest row after it was written */
  written: string;
}

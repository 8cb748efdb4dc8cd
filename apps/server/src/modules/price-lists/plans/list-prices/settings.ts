import { PRICE_ROUNDINGS } from '@pifa/domain';
import { z } from 'zod';

const price = z.union([z.literal(''), z.string().regex(/^\d{1,9}(\.\d{1,4})?$/)]);

/** A pasted line of 改价台: yuan; an empty price stays as it is. */
export const pricedLine = z.object({
  line: z.coerce.number().int().positive().max(1_000_000).optional(),
  code: z.string().trim().min(1).max(60),
  perPack: price.default(''),
  perPiece: price.default(''),
});

/** One rule for all that is chosen; prices in yuan as typed. */
const rule = z.strictObject({
  by: z.enum(['times', 'plus', 'margin']),
  number: z.string().regex(/^-?\d{1,7}(\.\d{1,4})?$/, '请填写数字，最多 4 位小数'),
  roundPack: z.enum(PRICE_ROUNDINGS).default('jiao'),
  roundPiece: z.enum(PRICE_ROUNDINGS).default('fen'),
});

export const priceSettings = z.strictObject({
  rule: rule.optional(),
  /** companies' own prices of the same goods move by the same share */
  withOwn: z.boolean().default(false),
  reason: z.string().trim().max(200).default(''),
});
export type PriceSettings = z.output<typeof priceSettings>;

/** A list price, or a company's own price that moves along; 1/10000 yuan. */
export type PriceChange =
  | { of: 'list'; code: string; perPack: number; perPiece: number; isBelow: boolean }
  | {
      of: 'own';
      listId: number;
      goodsId: number;
      fromPieces: number;
      perPack: number | null;
      perPiece: number;
    };

/** What was there before, and of an own price the row that was written. */
export interface PriceBack {
  perPack: number | null;
  perPiece: number;
  written?: string;
}

const units = z.number().int().min(0).max(100_000_000_000);
/** Rows of a plan that takes prices back, made by the server alone. */
export const backRow = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('list'),
    line: z.number().int(),
    code: z.string(),
    perPack: units,
    perPiece: units,
    expected: z.strictObject({ perPack: units, perPiece: units }),
  }),
  z.strictObject({
    of: z.literal('own'),
    line: z.number().int(),
    listId: z.number().int(),
    goodsId: z.number().int(),
    fromPieces: z.number().int(),
    perPack: units.nullable(),
    perPiece: units,
    expected: z.string(),
  }),
]);
export type BackRow = z.output<typeof backRow>;

import { z } from 'zod';

/** More rungs than anybody reads. */
export const MOST_RUNGS = 8;

const price = z.union([z.literal(''), z.string().regex(/^\d{1,9}(\.\d{1,4})?$/)]);
const id = z.string().regex(/^\d{1,15}$/);

/** A ladder as it is to be: of a goods or a group, for everybody or one company. Without rungs it ends. */
export const ladderLine = z.object({
  line: z.coerce.number().int().positive().max(1_000_000).optional(),
  of: z.enum(['goods', 'group']),
  ofId: id,
  /** '' = everybody */
  khId: z.union([z.literal(''), id]).default(''),
  /** yuan a piece and a pack; an empty pack price is a piece × the specification */
  rungs: z
    .array(
      z.strictObject({
        fromNum: z.coerce.number().int().positive().max(10_000_000),
        perPiece: price,
        perPack: price.default(''),
      }),
    )
    .max(MOST_RUNGS),
});
export type LadderLine = z.output<typeof ladderLine>;

export const ladderSettings = z.strictObject({
  /** ISO; 'infinity' = without an end; '' = the end of the one that stands, a new one has none */
  until: z.union([z.literal(''), z.literal('infinity'), z.iso.datetime()]).default(''),
});
export type LadderSettings = z.output<typeof ladderSettings>;

/** A tier as it is stored; 1/10000 yuan. */
export interface Tier {
  minPieces: number;
  perPiece: number;
  perPack: number | null;
}

export interface LadderChange {
  of: 'goods' | 'group';
  ofId: number;
  khId: number | null;
  tiers: Tier[];
  /** taking back: the window that was there before, ISO or 'infinity' */
  until?: string;
  /** it was below cost when it was looked at */
  isBelow?: boolean;
}

export interface LadderBack {
  tiers: Tier[];
  until: string;
  /** what it looked like after it was written */
  mark: string;
}

/** A row of a plan that takes a ladder back, made by the server alone. */
export const ladderBackRow = z.strictObject({
  line: z.number().int(),
  of: z.enum(['goods', 'group']),
  ofId: z.number().int(),
  khId: z.number().int().nullable(),
  tiers: z.array(
    z.strictObject({
      minPieces: z.number().int(),
      perPiece: z.number().int(),
      perPack: z.number().int().nullable(),
    }),
  ),
  until: z.string().max(40),
  expected: z.string().max(80),
});

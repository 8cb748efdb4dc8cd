import { pricePair, type QuoteOffer } from '@pifa/domain';
import { z } from 'zod';

/** A line of a version; prices in 1/10000 yuan. */
export const versionLine = z.object({
  lineNo: z.number().int(),
  goodsId: z.number().int(),
  goodsName: z.string(),
  packs: z.number().int(),
  pieces: z.number().int(),
  perPack: z.number().int().nullable(),
  perPiece: z.number().int().nullable(),
  remark: z.string(),
  available: z.boolean(),
  offers: z.array(
    z.object({ fromPieces: z.number().int(), perPack: z.number().int(), perPiece: z.number().int() }),
  ),
  minPieces: z.number().int(),
  stepWaived: z.boolean(),
  /** For the requested quantity, in fen. */
  amount: z.number().int(),
});
export type VersionLine = z.infer<typeof versionLine>;

export const toOffer = ({ fromPieces, perPack, perPiece }: VersionLine['offers'][number]): QuoteOffer => ({
  fromPieces,
  pair: pricePair(perPack, perPiece),
});

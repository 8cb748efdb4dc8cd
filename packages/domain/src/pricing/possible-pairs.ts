import { type PricePair, packPriceOf } from '../money';
import type { GoodsFacts } from './types';

/** Every price that stands with the goods itself, whoever and however many it is for: list first. */
export function possiblePairs({ list, promotion, customer, ladder, rule }: GoodsFacts): PricePair[] {
  return [
    list,
    ...(promotion ? [promotion.pair] : []),
    ...(customer ? [customer.pair] : []),
    ...(ladder?.tiers ?? []).map(({ perPack, perPiece }) => ({
      perPack: perPack ?? packPriceOf(perPiece, rule.piecesPerPack),
      perPiece,
    })),
  ];
}

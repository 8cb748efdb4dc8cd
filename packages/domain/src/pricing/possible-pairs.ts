import { type PricePair, packPriceOf } from '../money';
import type { GoodsFacts } from './types';

/** Every price stored with the goods itself, for any buyer and quantity; the list price first. */
export function possiblePairs({
  list,
  promotion,
  customer,
  ladder,
  others = [],
  rule,
}: GoodsFacts): PricePair[] {
  return [
    list,
    ...(promotion ? [promotion.pair] : []),
    ...(customer ? [customer.pair] : []),
    ...others.flatMap(({ pair }) => (pair ? [pair] : [])),
    ...[...(ladder?.tiers ?? []), ...others.flatMap(({ tiers }) => tiers)].map(({ perPack, perPiece }) => ({
      perPack: perPack ?? packPriceOf(perPiece, rule.piecesPerPack),
      perPiece,
    })),
  ];
}

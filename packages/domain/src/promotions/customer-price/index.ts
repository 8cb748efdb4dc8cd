import { type PricePair, lowerPair, packPriceOf } from '../../money';
import type { GoodsFacts } from '../../pricing/types';
import type { UnitKind, UnitOffer } from '../kind';
import { NO_SETTINGS } from '../no-settings';

/** 客户价: the price agreed with this company. Use it for a standing agreement, a ladder for quantity. */
export const customerPrice: UnitKind = {
  kind: 'customer-price',
  name: '客户价',
  stage: 'unit',
  isStored: true,
  ...NO_SETTINGS,
  offers: ({ line, ladderPieces, buyer }) => {
    const { customer, others = [] } = line.goods;
    if (!buyer) return [];
    return [
      ...(customer ? [offerOf(customer.pair, customer.ref ?? '', '贵公司的协议价')] : []),
      ...others.flatMap(({ pair, tiers, ref }) => {
        const best = pairFrom(line.goods, { pair, tiers }, ladderPieces);
        return best ? [offerOf(best, ref, '贵公司另一份价目表的价')] : [];
      }),
    ];
  },
};

const offerOf = (pair: PricePair, ref: string, note: string): UnitOffer => ({
  offered: true,
  ref,
  label: '客户价',
  pair,
  note,
});

type Other = Pick<NonNullable<GoodsFacts['others']>[number], 'pair' | 'tiers'>;

/** What another list asks for so many pieces: its standing price, or lower by the rungs reached. */
function pairFrom(
  { rule, list }: GoodsFacts,
  { pair, tiers }: Other,
  pieces: number | null,
): PricePair | null {
  let best = pair;
  for (const { fromPieces, perPack, perPiece } of tiers) {
    if (pieces === null || fromPieces > pieces) continue;
    const rung = { perPiece, perPack: perPack ?? packPriceOf(perPiece, rule.piecesPerPack) };
    best = lowerPair(best ?? list, rung);
  }
  return best;
}

import { promotionKinds } from '../promotions/kinds';
import { firstValidQuantity, totalPieces } from '../quantity';
import { oneOfEach, tierInfo } from './tiers';
import type { Buyer, GoodsFacts, PricingLine, PromotionRecord, ShelfPrice } from './types';
import { priceUnit, unitContext, unitPair } from './unit-stage';

/**
 * The price shown before a quantity is chosen: at the smallest orderable quantity, prices compared by one pack and
 * one piece together. Same code as the cart, so the two cannot disagree (DESIGN).
 */
export function shelfPrice(
  goods: GoodsFacts,
  buyer: Buyer | null,
  now: Date,
  promotions: readonly PromotionRecord[] = [],
): ShelfPrice {
  const judged = oneOfEach(goods.rule);
  const first = firstValidQuantity(goods.rule);
  const line: PricingLine = { key: '', goods, quantity: first, checked: true, context: { kind: 'ordinary' } };
  const context = unitContext(
    promotionKinds,
    promotions.filter(({ audience }) => audience === 'all' || (buyer && audience.includes(buyer.companyId))),
    { buyer, scarce: () => null, activityPieces: new Map(), now },
  );
  const { pair, winner, trace } = priceUnit(line, totalPieces(goods.rule, first), judged, context);
  const tier = tierInfo(goods, 0, judged, (pieces) => unitPair(line, pieces, judged, context));
  return { list: goods.list, pair, winner, isPromotion: winner.kind === 'promotion-price', tier, trace };
}

import type { UnitKind } from '../promotions/kind';
import { standingKinds } from '../promotions/standing-kinds';
import { lineAmount } from '../money';
import { type Quantity, firstValidQuantity, totalPieces } from '../quantity';
import { ladderCounts } from './ladder-count';
import { quotedLine } from './quoted-line';
import { oneOfEach, tierInfo } from './tiers';
import type { Buyer, GoodsFacts, PricingLine, PromotionRecord, QuotedLine, ShelfPrice } from './types';
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
  kinds: readonly UnitKind[] = standingKinds,
): ShelfPrice {
  const judged = oneOfEach(goods.rule);
  const first = firstValidQuantity(goods.rule);
  const line: PricingLine = { key: '', goods, quantity: first, checked: true, context: { kind: 'ordinary' } };
  const context = unitContext(
    kinds,
    promotions.filter(({ audience }) => audience === 'all' || (buyer && audience.includes(buyer.companyId))),
    { buyer, scarce: () => null, activityPieces: new Map(), now },
  );
  const { pair, winner, trace } = priceUnit(line, totalPieces(goods.rule, first), judged, context);
  const tier = tierInfo(goods, 0, judged, (pieces) => unitPair(line, pieces, judged, context));
  return { list: goods.list, pair, winner, isPromotion: winner.kind === 'promotion-price', tier, trace };
}

/**
 * What this quantity of one goods would cost by itself, with its tier and trace: the quote of a basket of this one
 * line under no stored promotion.
 */
export function previewOf(goods: GoodsFacts, quantity: Quantity, buyer: Buyer | null, now: Date): QuotedLine {
  const line: PricingLine = { key: '', goods, quantity, checked: true, context: { kind: 'ordinary' } };
  const counts = ladderCounts([line]);
  const rest = { buyer, scarce: () => null, activityPieces: new Map<string, number>(), now };
  const context = unitContext(standingKinds, [], rest);
  const unit = priceUnit(line, counts.get(line.key) ?? null, quantity, context);
  const amount = lineAmount(unit.pair, quantity.packs, quantity.pieces);
  const entry = { line, unit, amount, adjustments: [], left: amount, dropped: null, shown: null };
  return quotedLine(entry, { counts, context });
}

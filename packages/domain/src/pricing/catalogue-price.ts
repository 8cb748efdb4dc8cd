import type { UnitKind } from '../promotions/kind';
import { catalogueKinds } from '../promotions/price-kinds';
import { lineAmount } from '../money';
import { type Quantity, firstValidQuantity, totalPieces } from '../quantity';
import { isOpenTo } from './audience';
import { ladderCounts } from './ladder-count';
import { quotedLine } from './quoted-line';
import { oneOfEach, tierInfo } from './tiers';
import type { QuotedLine, CataloguePrice, TierInfo } from './quote-types';
import type { Buyer, GoodsFacts, PricingLine, PromotionRecord } from './types';
import { priceUnit, unitContext, unitPair } from './unit-stage';

/**
 * The price shown before a quantity is chosen: at the smallest orderable quantity, prices compared by one pack and
 * one piece together. Same code as the cart, so the two cannot disagree (DESIGN).
 */
export function cataloguePriceOf(
  goods: GoodsFacts,
  buyer: Buyer | null,
  now: Date,
  promotions: readonly PromotionRecord[] = [],
  kinds: readonly UnitKind[] = catalogueKinds,
): CataloguePrice {
  const { line, judged, context } = asOnlyLine(goods, buyer, now, promotions, kinds);
  const { pair, winner, trace } = priceUnit(line, totalPieces(goods.rule, line.quantity), judged, context);
  const tier = tierInfo(goods, 0, judged, (pieces) => unitPair(line, pieces, judged, context));
  const isPromotion = winner.kind === 'promotion-price';
  // Before a quantity is chosen no price comes to an amount: one pack and one piece were only for comparing.
  const steps = trace.map((step) => ({ ...step, amount: null }));
  return { list: goods.list, pair, winner, isPromotion, tier, trace: steps };
}

/**
 * The goods' own band where `countedPieces` of its group are chosen and none of itself (同款混批): the tier that these
 * pieces reach is the current one, at this goods' price.
 */
export function catalogueTierOf(
  goods: GoodsFacts,
  countedPieces: number,
  buyer: Buyer | null,
  now: Date,
): TierInfo | null {
  const { line, judged, context } = asOnlyLine(goods, buyer, now, [], catalogueKinds);
  return tierInfo(goods, countedPieces, judged, (pieces) => unitPair(line, pieces, judged, context));
}

/** A goods as the only line of a basket, at its smallest orderable quantity. */
function asOnlyLine(
  goods: GoodsFacts,
  buyer: Buyer | null,
  now: Date,
  promotions: readonly PromotionRecord[],
  kinds: readonly UnitKind[],
) {
  const quantity = firstValidQuantity(goods.rule);
  const line: PricingLine = { key: '', goods, quantity, checked: true, context: { kind: 'ordinary' } };
  const context = unitContext(
    kinds,
    promotions.filter((record) => isOpenTo(record, buyer)),
    { buyer, scarce: () => null, activityPieces: new Map(), now },
  );
  return { line, judged: oneOfEach(goods.rule), context };
}

/**
 * What this quantity of one goods would cost by itself, with its tier and trace: the quote of a basket of this one
 * line under no stored promotion but the open ones that came with the goods.
 */
export function previewOf(goods: GoodsFacts, quantity: Quantity, buyer: Buyer | null, now: Date): QuotedLine {
  const line: PricingLine = { key: '', goods, quantity, checked: true, context: { kind: 'ordinary' } };
  const counts = ladderCounts([line]);
  const rest = { buyer, scarce: () => null, activityPieces: new Map<string, number>(), now };
  const context = unitContext(catalogueKinds, [], rest);
  const unit = priceUnit(line, counts.get(line.key) ?? null, quantity, context);
  const amount = lineAmount(unit.pair, quantity.packs, quantity.pieces);
  const entry = { line, unit, amount, adjustments: [], left: amount, dropped: null, shown: null };
  return quotedLine(entry, { counts, context });
}

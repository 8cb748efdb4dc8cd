import {
  type Fen,
  lineAmount,
  packPriceOf,
  piecePriceWithinPack,
  type PricePair,
  pricePair,
  subtractFen,
  unitPrice,
} from '../money';
import { type Quantity, type QuantityRule, totalPieces } from '../quantity';

/** 「这么多或更多」: the pair from so many pieces on, 1/10000 yuan. */
export type QuoteOffer = { readonly fromPieces: number; readonly pair: PricePair };

/** The seller's answer to one requested line in one version. It never changes (RULINGS "Orders"). */
export type QuoteAnswer = {
  readonly available: boolean;
  /** The fewest pieces first; empty = nothing can be ordered. */
  readonly offers: readonly QuoteOffer[];
  /** The seller's own minimum, pieces; 0 = none but that of the first offer. It replaces that of the goods. */
  readonly minPieces: number;
  /** Any quantity goes, whatever the steps of the goods. */
  readonly stepWaived: boolean;
};

/** The offer that a quantity reaches: the highest whose floor is not above it; null below all of them. */
export function offerFor(offers: readonly QuoteOffer[], pieces: number): QuoteOffer | null {
  let reached: QuoteOffer | null = null;
  for (const offer of offers) {
    if (offer.fromPieces <= pieces && (reached === null || offer.fromPieces >= reached.fromPieces)) {
      reached = offer;
    }
  }
  return reached;
}

/** 「≥48瓶」, 「任意数量」. */
export function offerLabel({ fromPieces }: QuoteOffer, unit: string): string {
  return fromPieces > 1 ? `≥${fromPieces}${unit}` : '任意数量';
}

/** The least that the answer takes, pieces: its own minimum, and the floor of its first offer. */
export function leastQuoted({ offers, minPieces }: QuoteAnswer): number {
  const floor = offers.length > 0 ? Math.min(...offers.map(({ fromPieces }) => fromPieces)) : 0;
  return Math.max(minPieces, floor);
}

/**
 * The rule by which a quantity of a quoted line is judged: the quote's minimum in place of the goods' own, and no
 * steps where the seller waived them (RULINGS 5: quoted lines are exempt from the goods' rule).
 */
export function quotedRule(rule: QuantityRule, answer: QuoteAnswer): QuantityRule {
  const steps = answer.stepWaived ? { pieceStep: 1, packStep: 1 } : {};
  return { ...rule, ...steps, minPieces: leastQuoted(answer) };
}

export type QuotedAmount = {
  readonly pair: PricePair;
  readonly amount: Fen;
};

/** What a quantity comes to; null when nothing is offered for it. `rule` is that of the goods offered. */
export function quotedAmount(
  answer: QuoteAnswer,
  rule: QuantityRule,
  quantity: Quantity,
): QuotedAmount | null {
  if (!answer.available && answer.offers.length === 0) return null;
  const reached = offerFor(answer.offers, totalPieces(rule, quantity));
  if (!reached) return null;
  return { pair: reached.pair, amount: lineAmount(reached.pair, quantity.packs, quantity.pieces) };
}

/** A target of which only one price was written: the other follows from the pack. Null when neither was. */
export function targetPair(
  perPack: number | null,
  perPiece: number | null,
  piecesPerPack: number,
): PricePair | null {
  if (perPack === null && perPiece === null) return null;
  const piece = perPiece ?? piecePriceWithinPack(unitPrice(perPack ?? 0), piecesPerPack);
  return pricePair(perPack ?? packPriceOf(unitPrice(piece), piecesPerPack), piece);
}

/** Offer minus target, fen: above 0 the offer is dearer. Null where either is missing. */
export function targetDifference(offered: Fen | null, target: Fen | null): number | null {
  return offered === null || target === null ? null : subtractFen(offered, target);
}

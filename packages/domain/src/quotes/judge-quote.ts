import { isBelowCost } from '../goods/below-cost';
import { formatUnitPrice, type PricePair, type UnitPrice } from '../money';
import type { GoodsFacts } from '../pricing';
import type { QuoteOffer } from './offers';

/** One line of an answer beside what the mall knows of its goods. */
export type JudgedQuoteLine = {
  readonly lineNo: number;
  readonly name: string;
  readonly offers: readonly QuoteOffer[];
  readonly piecesPerPack: number;
  readonly unit: string;
  /** Wished, in pieces. */
  readonly pieces: number;
  /** Null: not counted. */
  readonly stock: number | null;
  /** Of one piece; null: unknown, or not for these eyes. */
  readonly cost: UnitPrice | null;
  /** What the customer would pay without a quote, for the wished quantity. */
  readonly ordinary: PricePair;
  /** The lowest tier of the ladder, one piece; null without a ladder. */
  readonly lowestTier: UnitPrice | null;
};

/** The lowest ladder price of a goods for this buyer, one piece; null without a ladder. */
export const lowestTierOf = ({ ladder }: Pick<GoodsFacts, 'ladder'>): UnitPrice | null =>
  (ladder?.tiers ?? []).reduce<UnitPrice | null>(
    (lowest, { perPiece }) => (lowest === null || perPiece < lowest ? perPiece : lowest),
    null,
  );

export type QuoteConcern = {
  readonly lineNo: number;
  readonly kind: 'cost' | 'tier' | 'stock' | 'discount';
  readonly text: string;
  /** The role may not send it. */
  readonly refused: boolean;
  /** The discount, in percent, where it is above what the role may grant alone: a second person sends it. */
  readonly over?: number;
};

/**
 * What to know before an answer is sent: a price below cost or below the lowest ladder price, more than the stock, and
 * a discount against the customer's own price above the role's limit (percent; undefined = none), which a second person
 * has to confirm. Below cost is for those who may price so. The cheaper of pack and piece counts, by the piece.
 */
export function judgeQuote(lines: readonly JudgedQuoteLine[], limits: QuoteLimits): QuoteConcern[] {
  return lines.flatMap((line) => judgeLine(line, limits));
}

/** What a role may do alone. */
type QuoteLimits = { readonly mostDiscount: number | undefined; readonly mayBelowCost: boolean };

function judgeLine(line: JudgedQuoteLine, { mostDiscount, mayBelowCost }: QuoteLimits): QuoteConcern[] {
  const { lineNo, offers, piecesPerPack, cost, lowestTier, stock, pieces, unit } = line;
  if (offers.length === 0) return [];
  const concerns: QuoteConcern[] = [];
  const warn = (kind: QuoteConcern['kind'], text: string, refused = false) =>
    concerns.push({ lineNo, kind, text, refused });
  // Prices of one pack are compared as they stand, so that no rounding of a piece hides a difference.
  const lowest = Math.min(...offers.map(({ pair }) => perPack(pair, piecesPerPack)));
  const isBelow = offers.some(({ pair }) => isBelowCost({ ...pair, piecesPerPack, cost }));
  if (cost !== null && isBelow) {
    const text = `低于成本 ¥${formatUnitPrice(cost)}`;
    warn('cost', mayBelowCost ? text : `${text}，需要「低于成本定价」权限`, !mayBelowCost);
  }
  if (lowestTier !== null && lowest < lowestTier * piecesPerPack) {
    warn('tier', `低于最低阶梯价 ¥${formatUnitPrice(lowestTier)}`);
  }
  if (stock !== null && pieces > stock) warn('stock', `库存不足：要 ${pieces}${unit}，现有 ${stock}${unit}`);
  const over = quotedDiscount(line);
  if (mostDiscount !== undefined && over > mostDiscount) {
    const text = `比客户价低 ${over}%，超过您的折扣上限 ${mostDiscount}%，提交后转交复核`;
    concerns.push({ lineNo, kind: 'discount', text, refused: false, over });
  }
  return concerns;
}

/**
 * How far the cheapest offer of a line lies below the customer's own price, in percent; 0 where it does not. Whole
 * hundredths, rounded down: a hair above a limit is within it.
 */
export function quotedDiscount({
  offers,
  ordinary,
  piecesPerPack,
}: Pick<JudgedQuoteLine, 'offers' | 'ordinary' | 'piecesPerPack'>): number {
  const before = perPack(ordinary, piecesPerPack);
  if (offers.length === 0 || before <= 0) return 0;
  const lowest = Math.min(...offers.map(({ pair }) => perPack(pair, piecesPerPack)));
  return Math.max(0, Math.floor(((before - lowest) * 10_000) / before)) / 100;
}

/** The cheaper way to buy one pack: as a pack, or as its pieces. */
const perPack = (pair: PricePair, piecesPerPack: number): number =>
  Math.min(pair.perPack, pair.perPiece * piecesPerPack);

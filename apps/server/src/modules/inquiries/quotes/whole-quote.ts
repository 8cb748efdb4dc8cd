import {
  type AcceptableLine,
  type PricePair,
  pricePair,
  type QuantityRule,
  quantityRule,
  type QuoteAnswer,
  type QuoteFacts,
  targetPair,
} from '@pifa/domain';
import type { Db } from '../../../platform';
import { type QuoteHeadRow, type QuoteLineRow, quoteReads, type QuoteWholeRow } from './quote-reads';

/** One wished line with the answer of the version in force. */
export interface WishedLine {
  wish: QuoteLineRow;
  /** Null while nothing is answered. */
  answered: QuoteLineRow | null;
  /** Ids of the seller's lines for the same wish, of all versions. */
  answerIds: readonly number[];
}

export interface WholeQuote {
  head: QuoteWholeRow;
  lines: readonly WishedLine[];
  rows: readonly QuoteLineRow[];
}

/**
 * A quote request with everything that hangs on it, of one company or, for the back office, of anybody; two
 * statements however many lines. `userId`: whose cart is looked at.
 */
export async function readWholeQuote(
  db: Db,
  idOrNo: string,
  { khId, userId, now }: { khId: number | null; userId: number; now: Date },
): Promise<WholeQuote | undefined> {
  const reads = quoteReads(db);
  const head = await reads.whole(idOrNo, khId, now);
  if (!head) return undefined;
  const rows = await reads.lines(head.id, userId);
  const lines = rows
    .filter(({ version }) => version === 0)
    .map((wish): WishedLine => {
      const answers = rows.filter(({ version, line_no: no }) => version > 0 && no === wish.line_no);
      return {
        wish,
        answered: answers.find(({ version }) => version === head.version) ?? null,
        answerIds: answers.map(({ id }) => id),
      };
    });
  return { head, lines, rows };
}

/** What the transition table looks at. */
export const factsOf = (
  { state, valid_until: validUntil, ordered_lines: orderedLines }: QuoteHeadRow,
  now: Date,
): QuoteFacts => ({ state, validUntil, orderedLines, now });

/** The quantity rule of a line's goods as they are today. */
export function ruleOf(row: QuoteLineRow): QuantityRule {
  return quantityRule({
    piecesPerPack: row.pieces_per_pack,
    minPieces: 0,
    pieceStep: row.piece_step,
    packStep: row.pack_step,
    stock: row.stock,
    unit: row.unit,
    packUnit: row.pack_unit,
    name: row.goods_name,
  });
}

export function answerOf(row: QuoteLineRow): QuoteAnswer {
  return {
    available: row.available,
    offers: row.offers.map(({ fromPieces, perPack, perPiece }) => ({
      fromPieces,
      pair: pricePair(perPack, perPiece),
    })),
    minPieces: row.min_pieces,
    stepWaived: row.step_waived,
  };
}

/** A line as it would be accepted now. */
export const acceptableOf = (answered: QuoteLineRow, wish: QuoteLineRow): AcceptableLine => ({
  answer: answerOf(answered),
  rule: ruleOf(answered),
  onSale: answered.on_sale,
  ordered: wish.ordered !== null,
});

/** The buyer's target, made a pair; null when neither price was written. */
export const targetOf = (wish: QuoteLineRow): PricePair | null =>
  targetPair(wish.per_pack, wish.per_piece, wish.pieces_per_pack);

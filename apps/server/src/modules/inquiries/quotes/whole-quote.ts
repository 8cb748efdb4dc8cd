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

/** A line as the buyer requested it, with the seller's line of the version in force. */
export interface QuotedLine {
  requested: QuoteLineRow;
  /** Null until the seller has answered. */
  answered: QuoteLineRow | null;
  /** Ids of the seller's lines for this request line, of all versions. */
  answerIds: readonly number[];
}

export interface WholeQuote {
  head: QuoteWholeRow;
  lines: readonly QuotedLine[];
  rows: readonly QuoteLineRow[];
}

/**
 * A quote request with all its parts, of one company or, for the back office, of any. Two statements, however many
 * lines. `userId` says whose cart is read.
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
    .map((requested): QuotedLine => {
      const answers = rows.filter(({ version, line_no: no }) => version > 0 && no === requested.line_no);
      return {
        requested,
        answered: answers.find(({ version }) => version === head.version) ?? null,
        answerIds: answers.map(({ id }) => id),
      };
    });
  return { head, lines, rows };
}

/** The facts that the transition table needs. */
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

/** The state of a line that decides whether it can be accepted now. */
export const acceptableOf = (answered: QuoteLineRow, requested: QuoteLineRow): AcceptableLine => ({
  answer: answerOf(answered),
  rule: ruleOf(answered),
  onSale: answered.on_sale,
  ordered: requested.ordered !== null,
});

/** The buyer's target prices as a pair; null when neither was given. */
export const targetOf = (requested: QuoteLineRow): PricePair | null =>
  targetPair(requested.per_pack, requested.per_piece, requested.pieces_per_pack);

import { isRefusal, type Refusal } from '@pifa/contract';
import {
  type JudgedQuoteLine,
  judgeQuote,
  lowestTierOf,
  previewOf,
  type QuoteConcern,
  totalPieces,
  type UnitPrice,
  unitPrice,
  toBuyer,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';
import { loadFacts } from '../../pricing';
import { can, type Operator } from '../../staff';
import type { PreparedAnswer } from '../quotes/answer-quote';
import { NO_QUOTE } from '../quotes/read-quotes';
import { toOffer, type VersionLine } from '../quotes/version-line';
import { buyerOf, deskOf } from './one-quote';

/** What to know before this answer is sent, by what this person may do alone. */
export async function judgeAnswer(
  tx: Transaction,
  { quote, lines, now }: PreparedAnswer,
  operator: Operator,
): Promise<QuoteConcern[] | Refusal> {
  const judged = await judgedLines(tx, { quoteId: quote.id, lines, now }, operator);
  return isRefusal(judged) ? judged : judgeQuote(judged, quoteLimits(operator));
}

/** What this person may quote alone. */
export const quoteLimits = (operator: Operator) => ({
  mostDiscount: operator.limits.quoteDiscount,
  mayBelowCost: can(operator, 'price.below-cost'),
});

/** The largest discount that is above what the person may grant alone, in percent; undefined where none is. */
export const overOf = (concerns: readonly QuoteConcern[]): number | undefined => {
  const over = concerns.flatMap((one) => one.over ?? []);
  return over.length === 0 ? undefined : Math.max(...over);
};

/** A line that is judged, and what its packs are called. */
type JudgedLine = JudgedQuoteLine & { packUnit: string };

/**
 * The lines of an answer beside what the mall knows of them now: whose request it is, the goods' facts, their cost
 * where it may be seen; a statement each.
 */
export async function judgedLines(
  db: Db,
  { quoteId, lines, now }: { quoteId: string; lines: readonly VersionLine[]; now: Date },
  operator: Operator,
): Promise<JudgedLine[] | Refusal> {
  const desk = await deskOf(db, quoteId, operator);
  if (!desk) return NO_QUOTE;
  const buyer = buyerOf(desk, now);
  const goods = await loadFacts(db, [...new Set(lines.map(({ goodsId }) => goodsId))], buyer, now);
  const costs = await costsFor(db, [...goods.keys()], operator);
  return lines.flatMap(({ lineNo, goodsId, goodsName, packs, pieces, offers }) => {
    const known = goods.get(goodsId);
    if (!known) return [];
    const { rule } = known;
    return [
      {
        lineNo,
        name: goodsName,
        offers: offers.map(toOffer),
        piecesPerPack: rule.piecesPerPack,
        unit: rule.unit,
        packUnit: rule.packUnit,
        pieces: totalPieces(rule, { packs, pieces }),
        stock: rule.stock,
        cost: costs.get(goodsId) ?? null,
        ordinary: previewOf(known, { packs, pieces }, buyer && toBuyer(buyer), now).pair,
        lowestTier: lowestTierOf(known),
      },
    ];
  });
}

/** What a piece of these goods costs the mall; nothing for those who may not see it. */
async function costsFor(
  db: Db,
  goodsIds: readonly number[],
  operator: Operator,
): Promise<ReadonlyMap<number, UnitPrice>> {
  if (!can(operator, 'cost.read')) return new Map();
  const { rows } = await sql<{ id: number; cost: number }>`
    select id, cost from goods where id = any(${[...goodsIds]}::bigint[]) and cost is not null`.execute(db);
  return new Map(rows.map(({ id, cost }) => [id, unitPrice(cost)]));
}

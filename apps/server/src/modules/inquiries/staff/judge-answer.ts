import type { Refusal } from '@pifa/contract';
import {
  judgeQuote,
  lowestTierOf,
  previewOf,
  pricePair,
  type QuoteConcern,
  totalPieces,
  type UnitPrice,
  unitPrice,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform';
import { loadFacts, toBuyer } from '../../pricing';
import { can, type Operator } from '../../staff';
import type { PreparedAnswer } from '../quotes/answer-quote';
import { NO_QUOTE } from '../quotes/read-quotes';
import { buyerOf, deskOf } from './one-quote';

/**
 * What to know before this answer is sent: whose request it is, the goods' facts, their cost
 * where it may be seen; a statement each.
 */
export async function judgeAnswer(
  tx: Transaction,
  { quote, lines, now }: PreparedAnswer,
  operator: Operator,
): Promise<QuoteConcern[] | Refusal> {
  const desk = await deskOf(tx, quote.id, operator);
  if (!desk) return NO_QUOTE;
  const buyer = buyerOf(desk);
  const goods = await loadFacts(tx, [...new Set(lines.map(({ goodsId }) => goodsId))], buyer, now);
  const costs = await costsFor(tx, [...goods.keys()], operator);
  const judged = lines.flatMap(({ lineNo, goodsId, goodsName, packs, pieces, offers }) => {
    const known = goods.get(goodsId);
    if (!known) return [];
    const { rule } = known;
    return [
      {
        lineNo,
        name: goodsName,
        offers: offers.map(({ fromPieces, perPack, perPiece }) => ({
          fromPieces,
          pair: pricePair(perPack, perPiece),
        })),
        piecesPerPack: rule.piecesPerPack,
        unit: rule.unit,
        pieces: totalPieces(rule, { packs, pieces }),
        stock: rule.stock,
        cost: costs.get(goodsId) ?? null,
        ordinary: previewOf(known, { packs, pieces }, buyer && toBuyer(buyer), now).pair,
        lowestTier: lowestTierOf(known),
      },
    ];
  });
  return judgeQuote(judged, {
    mostDiscount: operator.limits.quoteDiscount,
    mayBelowCost: can(operator, 'price.below-cost'),
  });
}

/** What a piece of these goods costs the mall; nothing for those who may not see it. */
async function costsFor(
  tx: Transaction,
  goodsIds: readonly number[],
  operator: Operator,
): Promise<ReadonlyMap<number, UnitPrice>> {
  if (!can(operator, 'cost.read')) return new Map();
  const { rows } = await sql<{ id: number; cost: number }>`
    select id, cost from goods where id = any(${[...goodsIds]}::bigint[]) and cost is not null`.execute(tx);
  return new Map(rows.map(({ id, cost }) => [id, unitPrice(cost)]));
}

import { type CallData, isRefusal, type Refusal } from '@pifa/contract';
import {
  addFen,
  fen,
  fenToYuan,
  judgeQuote,
  lowestTierOf,
  previewOf,
  pricePair,
  type QuoteConcern,
  totalPieces,
} from '@pifa/domain';
import type { CallContext, Transaction } from '../../../platform';
import { loadFacts, toBuyer } from '../../pricing';
import type { Operator } from '../../staff';
import { type PreparedAnswer, prepareAnswer } from '../quotes/answer-quote';
import { NO_QUOTE } from '../quotes/read-quotes';
import { buyerOf, deskOf } from './one-quote';

/** What to know before this answer is sent: one statement for the goods' facts, one for whose request it is. */
export async function judgeAnswer(
  tx: Transaction,
  { quote, lines, now }: PreparedAnswer,
  operator: Operator,
): Promise<QuoteConcern[] | Refusal> {
  const desk = await deskOf(tx, quote.id, operator);
  if (!desk) return NO_QUOTE;
  const buyer = buyerOf(desk);
  const goods = await loadFacts(tx, [...new Set(lines.map(({ goodsId }) => goodsId))], buyer, now);
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
        cost: null,
        ordinary: previewOf(known, { packs, pieces }, buyer && toBuyer(buyer), now).pair,
        lowestTier: lowestTierOf(known),
      },
    ];
  });
  return judgeQuote(judged, { mostDiscount: operator.limits.quoteDiscount });
}

/** 报价前看一眼: reads the answer as it would be written and changes nothing. */
export async function checkAnswer(
  { platform, body, now }: CallContext<'adminQuoteCheck'>,
  operator: Operator,
): Promise<CallData<'adminQuoteCheck'> | Refusal> {
  return platform.database.transaction(async (tx) => {
    if (!(await deskOf(tx, body.id, operator))) return NO_QUOTE;
    const prepared = await prepareAnswer(tx, { body, operator, now });
    if (isRefusal(prepared)) return prepared;
    const concerns = await judgeAnswer(tx, prepared, operator);
    if (isRefusal(concerns)) return concerns;
    const names = new Map(prepared.lines.map(({ lineNo, goodsName }) => [lineNo, goodsName]));
    return {
      amount: fenToYuan(addFen(...prepared.lines.map(({ amount }) => fen(amount)))),
      concerns: concerns.map((concern) => ({ ...concern, goodsName: names.get(concern.lineNo) ?? '' })),
    };
  });
}

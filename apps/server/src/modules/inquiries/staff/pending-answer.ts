import { calls, isRefusal, refusalText } from '@pifa/contract';
import {
  fen,
  fenToYuan,
  judgeQuote,
  offerLabel,
  type PricePair,
  quantityLabel,
  quantityRule,
  quotedDiscount,
  quoteRequestWord,
  unitPriceToYuan,
  validToEndOf,
} from '@pifa/domain';
import { z } from 'zod';
import type { Db } from '../../../platform';
import type { LookDetail, Operator, ShownLook } from '../../staff';
import { readLines } from '../quotes/answer-quote';
import { type HeldQuote, seeQuote } from '../quotes/hold-quote';
import { transitionOf } from '../quotes/move-quote';
import { toOffer, versionLine } from '../quotes/version-line';
import { judgedLines, quoteLimits } from './judge-answer';

/** An answer that waits for a second person: as it was sent, and as it read then. */
export const pendingAnswer = z.object({
  body: calls.adminQuoteAnswer.spec.body,
  /** the version that it would replace */
  version: z.number().int(),
  lines: z.array(versionLine),
  /** percent below the customer's own price, at most, when it was asked for */
  discount: z.number(),
  /** who wrote it */
  by: z.object({ id: z.number().int(), name: z.string() }),
});
export type PendingAnswer = z.infer<typeof pendingAnswer>;

interface Now {
  quote: HeldQuote | undefined;
  operator: Operator;
  now: Date;
}

const AGAIN = '，请退回，由提交人重新报价';

/** Why an answer is no longer what was asked for: another version, a closed request, other goods or prices. */
export async function whyChanged(
  db: Db,
  asked: PendingAnswer,
  { quote, operator, now }: Now,
): Promise<string | undefined> {
  if (!quote) return `该询价单已不存在${AGAIN}`;
  if (quote.version !== asked.version) return `提交之后已报了第 ${quote.version} 版${AGAIN}`;
  const move = { event: 'answer', actor: { kind: 'seller' }, now } as const;
  if (!transitionOf(quote, move).ok) return `询价单${quoteRequestWord(quote.state).word}，不能再报价`;
  const { validUntil } = asked.body;
  const until = validUntil === undefined ? null : validToEndOf(validUntil);
  if (until && until <= now) return `报价的有效期 ${validUntil} 已经过去${AGAIN}`;
  const lines = await readLines(db, quote.id, asked.body.lines);
  if (isRefusal(lines)) return `${refusalText(lines)}${AGAIN}`;
  const other = lines.find(
    (line, at) => JSON.stringify(versionLine.parse(line)) !== JSON.stringify(asked.lines[at]),
  );
  if (other) return `提交之后第 ${other.lineNo} 行的商品或装箱数变了${AGAIN}`;
  const judged = await judgedLines(db, { quoteId: quote.id, lines, now }, operator);
  if (isRefusal(judged)) return refusalText(judged);
  const discount = Math.max(0, ...judged.map(quotedDiscount));
  return discount > asked.discount
    ? `客户价变了，现在最多低 ${discount}%，提交时是 ${asked.discount}%${AGAIN}`
    : undefined;
}

const pairToWire = ({ perPack, perPiece }: PricePair) => ({
  saleIP: unitPriceToYuan(perPack),
  saleSP: unitPriceToYuan(perPiece),
});

/** Every line with its price beside the customer's own, for whoever decides. */
export async function showAnswer({
  db,
  payload: asked,
  operator,
  now,
}: ShownLook<PendingAnswer>): Promise<LookDetail> {
  const quote = await seeQuote(db, asked.body.id);
  const problem = (await whyChanged(db, asked, { quote, operator, now })) ?? '';
  const judged = quote ? await judgedLines(db, { quoteId: quote.id, lines: asked.lines, now }, operator) : [];
  const known = new Map((isRefusal(judged) ? [] : judged).map((line) => [line.lineNo, line]));
  const concerns = judgeQuote([...known.values()], quoteLimits(operator));
  const { validUntil, validDays, message, discountsAllowed } = asked.body;
  const { id = '', no = '' } = quote ?? {};
  return {
    facts: [
      { label: '询价单', value: no, link: `/quotes/${id}` },
      { label: '有效期', value: validUntil ? `至 ${validUntil}` : `确认后 ${validDays ?? 7} 天` },
      { label: '优惠', value: discountsAllowed ? '可叠加满减与卡券' : '不可叠加满减与卡券' },
      ...(message ? [{ label: '附言', value: message }] : []),
    ],
    problem,
    lines: asked.lines.map((line) => {
      const judgedLine = known.get(line.lineNo);
      const { unit = '', packUnit = '件', piecesPerPack = 1 } = judgedLine ?? {};
      const rule = quantityRule({ piecesPerPack, unit, packUnit, name: line.goodsName });
      return {
        lineNo: line.lineNo,
        goodsName: line.goodsName,
        numText: quantityLabel(rule, line),
        offers: line.offers.map(toOffer).map((offer) => ({
          label: offerLabel(offer, unit),
          ...pairToWire(offer.pair),
        })),
        amount: fenToYuan(fen(line.amount)),
        ...(judgedLine && { own: pairToWire(judgedLine.ordinary) }),
        discount: judgedLine ? quotedDiscount(judgedLine) : 0,
        ...(judgedLine?.cost != null && { cost: unitPriceToYuan(judgedLine.cost) }),
        warnings: concerns
          .filter(({ lineNo, kind }) => lineNo === line.lineNo && kind !== 'discount')
          .map(({ text }) => text),
        note: line.remark,
      };
    }),
  };
}

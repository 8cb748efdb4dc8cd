import { isRefusal, refuse, type Refusal } from '@pifa/contract';
import { fen, formatAmount } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { askInside, idOfLook, needsProof, type Operator, recordAct, type SecondLookKind } from '../../staff';
import { type PreparedAnswer, prepareAnswer, writeAnswer } from '../quotes/answer-quote';
import { holdQuote } from '../quotes/hold-quote';
import { NO_QUOTE } from '../quotes/read-quotes';
import { judgeAnswer, overOf } from './judge-answer';
import { deskOf, QUOTE_LOOK } from './one-quote';
import { quotesInScope } from './scope';
import { type PendingAnswer, pendingAnswer, showAnswer, whyChanged } from './pending-answer';

interface Sending {
  body: Parameters<typeof prepareAnswer>[1]['body'];
  operator: Operator;
  now: Date;
  /** The proof for prices below cost was asked for when the plan was committed. */
  isProved?: boolean;
  /** What a second person confirms. */
  confirmed?: PendingAnswer & { askedBy: string };
}

/**
 * Sends an answer as the desk does, and records it; a discount above the role's limit is kept for a second person, and
 * the words about that are answered. Whoever answers a request that nobody holds takes it on. Throws `Refused` where
 * the request is another's, has moved on, or a line is more than this role may do.
 */
export async function answerInside(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  { body, operator, now, isProved = false, confirmed }: Sending,
): Promise<{ handed?: string }> {
  const desk = await deskOf(tx, body.id, operator);
  if (!desk) throw new Refused(NO_QUOTE);
  const author = confirmed?.by ?? operator;
  const made = await prepareAnswer(tx, { body, operator: author, now });
  if (isRefusal(made)) throw new Refused(made);
  const prepared = confirmed ? { ...made, confirmedBy: operator.name } : made;
  const concerns = await judgeAnswer(tx, prepared, operator);
  if (isRefusal(concerns)) throw new Refused(concerns);
  const refused = concerns.find((one) => one.refused);
  if (refused) throw refusedBy(`第 ${refused.lineNo} 行${refused.text}`);
  const proof = !isProved && concerns.some(({ kind }) => kind === 'cost') && needsProof(operator, now);
  if (proof) throw new Refused(proof);
  const over = overOf(concerns);
  if (over !== undefined && !confirmed)
    return ask(tx, { prepared, over, operator, company: desk.company, now });
  if (over !== undefined) throw refusedBy(`折扣 ${over}% 超过您的上限，请由上限更高的人复核`);

  const answered = await writeAnswer(tx, platform, prepared);
  if (isRefusal(answered)) throw new Refused(answered);
  const { quoteId, version } = answered;
  await takeOn(tx, quoteId, author.id, now);
  const belowCost = concerns.filter(({ kind }) => kind === 'cost').length;
  await recordAct(tx, operator, {
    what: 'quote.answer',
    object: `quote:${quoteId}`,
    before: { version: version - 1 },
    after: {
      version,
      message: body.message,
      lines: body.lines,
      ...(confirmed && { askedBy: confirmed.askedBy }),
    },
    ...(belowCost > 0 && { watched: { kind: 'below-cost', amount: belowCost } }),
    now,
  });
  return {};
}

const refusedBy = (text: string): Refused => new Refused(refuse('transition-refused', { text }));

/** Whoever answers a request that nobody holds takes it on. */
const takeOn = (tx: Transaction, quoteId: string, operatorId: number, now: Date) =>
  sql`update quote_requests set claimed_by = ${operatorId}, claimed_at = ${now}::timestamptz
    where id = ${quoteId} and claimed_by is null`.execute(tx);

interface Asking {
  prepared: PreparedAnswer;
  over: number;
  operator: Operator;
  company: string;
  now: Date;
}

async function ask(
  tx: Transaction,
  { prepared, over, operator, company, now }: Asking,
): Promise<{ handed: string }> {
  const { quote, body, lines } = prepared;
  const amount = fen(lines.reduce((all, line) => all + line.amount, 0));
  const { id, name } = operator;
  const asked = await askInside(
    tx,
    operator,
    quoteLook,
    {
      object: `quote:${quote.id}`,
      amount: over,
      text: `询价单 ${quote.no} ${company}，${lines.length} 行共 ¥${formatAmount(amount)}，最多比客户价低 ${over}%`,
      payload: { body, version: quote.version, lines: [...lines], discount: over, by: { id, name } },
    },
    now,
  );
  if (isRefusal(asked)) throw new Refused(asked);
  await takeOn(tx, quote.id, operator.id, now);
  return { handed: asked.message };
}

/** An answer above the discount limit of whoever wrote it: a second person sends it, judged again by their own limits. */
export const quoteLook: SecondLookKind<PendingAnswer> = {
  kind: QUOTE_LOOK,
  title: '报价折扣',
  limit: 'quoteDiscount',
  permission: 'quote.answer',
  seenBy: (operator) =>
    sql<boolean>`exists (select from quote_requests r
      where r.id = ${idOfLook('quote')} and ${quotesInScope(operator)})`,
  payload: pendingAnswer,
  show: showAnswer,
  carryOut: ({ platform, payload: asked, now, operator, askedBy, confirm }): Promise<Refusal | undefined> =>
    refusableTransaction(platform.database, async (tx) => {
      // Locked in the order of whoever asks: first the quote, then the request.
      const quote = await holdQuote(tx, asked.body.id);
      await confirm(tx);
      const changed = await whyChanged(tx, asked, { quote, operator, now });
      if (changed) throw refusedBy(changed);
      const confirmed = { ...asked, askedBy };
      await answerInside(tx, platform, { body: asked.body, operator, now, isProved: true, confirmed });
    }),
};

import { isRefusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Platform, Refused, type Transaction } from '../../../platform';
import { needsProof, type Operator, recordAct } from '../../staff';
import { prepareAnswer, writeAnswer } from '../quotes/answer-quote';
import { NO_QUOTE } from '../quotes/read-quotes';
import { judgeAnswer } from './judge-answer';
import { deskOf } from './one-quote';

interface Sending {
  body: Parameters<typeof prepareAnswer>[1]['body'];
  operator: Operator;
  now: Date;
  /** The proof for prices below cost was asked for when the plan was committed. */
  isProved?: boolean;
}

/**
 * Sends an answer as the desk does, and records it. Whoever answers a request that nobody holds takes it on. Throws
 * `Refused` where the request is another's, has moved on, or a line is more than this role may do.
 */
export async function answerInside(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  { body, operator, now, isProved = false }: Sending,
): Promise<void> {
  if (!(await deskOf(tx, body.id, operator))) throw new Refused(NO_QUOTE);
  const prepared = await prepareAnswer(tx, { body, operator, now });
  if (isRefusal(prepared)) throw new Refused(prepared);
  const concerns = await judgeAnswer(tx, prepared, operator);
  if (isRefusal(concerns)) throw new Refused(concerns);
  const over = concerns.find(({ refused }) => refused);
  if (over) throw new Refused(refuse('transition-refused', { text: `第 ${over.lineNo} 行${over.text}` }));
  const proof = !isProved && concerns.some(({ kind }) => kind === 'cost') && needsProof(operator, now);
  if (proof) throw new Refused(proof);
  const answered = await writeAnswer(tx, platform, prepared);
  if (isRefusal(answered)) throw new Refused(answered);
  const { quoteId, version } = answered;
  await sql`update quote_requests set claimed_by = ${operator.id}, claimed_at = ${now}::timestamptz
    where id = ${quoteId} and claimed_by is null`.execute(tx);
  const belowCost = concerns.filter(({ kind }) => kind === 'cost').length;
  await recordAct(tx, operator, {
    what: 'quote.answer',
    object: `quote:${quoteId}`,
    before: { version: version - 1 },
    after: { version, message: body.message, lines: body.lines },
    ...(belowCost > 0 && { watched: { kind: 'below-cost', amount: belowCost } }),
    now,
  });
}

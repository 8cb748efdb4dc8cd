import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext, FileAnswer, Platform, Transaction } from '../../../platform';
import { prepareAnswer, writeAnswer } from '../quotes/answer-quote';
import { declineQuote } from '../quotes/decline-quote';
import { writeSellerMessage } from '../quotes/write-message';
import { NO_QUOTE } from '../quotes/read-quotes';
import { claimQuote, handOverQuote, listHands } from './claim-quotes';
import { checkAnswer, judgeAnswer } from './judge-answer';
import { listQuotes } from './list-quotes';
import { deskOf, fileForDesk, quoteForDesk } from './one-quote';
import { showPriceHistory } from './price-history';
import { quoteTable, readQuoteTable } from './quote-table';
import { type Act, HEAVY, type StaffCalls, type Operator, recordAct } from '../../staff';

type Whole = CallData<'adminQuote'>;

async function showQuote(
  { db, params, now }: CallContext<'adminQuote'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  return quoteForDesk(db, params.id, { operator, now });
}

/** A file that the buyer attached. */
async function showQuoteFile(
  { platform, params }: CallContext<'adminQuoteFile'>,
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  return fileForDesk(platform, params, operator);
}

/** Changes a quote and records the act in one transaction; returns the quote as it is afterwards. */
async function changeQuote(
  { platform, now }: { platform: Pick<Platform, 'database' | 'db'>; now: Date },
  id: string,
  operator: Operator,
  change: (tx: Transaction) => Promise<Omit<Act, 'now'> | Refusal>,
): Promise<Whole | Refusal> {
  const refusal = await platform.database.transaction(
    async (tx) => {
      if (!(await deskOf(tx, id, operator))) return NO_QUOTE;
      const act = await change(tx);
      if (isRefusal(act)) return act;
      await recordAct(tx, operator, { ...act, now });
      return undefined;
    },
    { retry: true },
  );
  return refusal ?? quoteForDesk(platform.db, id, { operator, now });
}

/**
 * 报价: writes a new version, which replaces the one in force. What is above the role's limit is refused; whoever answers
 * a request that nobody holds takes it on.
 */
async function storeAnswer(
  call: CallContext<'adminQuoteAnswer'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  const { platform, body, now } = call;
  return changeQuote(call, body.id, operator, async (tx) => {
    const prepared = await prepareAnswer(tx, { body, operator, now });
    if (isRefusal(prepared)) return prepared;
    const concerns = await judgeAnswer(tx, prepared, operator);
    if (isRefusal(concerns)) return concerns;
    const over = concerns.find(({ refused }) => refused);
    if (over) return refuse('transition-refused', { text: `第 ${over.lineNo} 行${over.text}` });
    const answered = await writeAnswer(tx, platform, prepared);
    if (isRefusal(answered)) return answered;
    await takeOn(tx, answered.quoteId, operator, now);
    const { quoteId, version } = answered;
    return {
      what: 'quote.answer',
      object: `quote:${quoteId}`,
      before: { version: version - 1 },
      after: { version, message: body.message, lines: body.lines },
    };
  });
}

const takeOn = (tx: Transaction, id: string, operator: Operator, now: Date) =>
  sql`update quote_requests set claimed_by = ${operator.id}, claimed_at = ${now}::timestamptz
    where id = ${id} and claimed_by is null`.execute(tx);

async function storeMessage(
  call: CallContext<'adminQuoteMessage'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  const { id, line, text } = call.body;
  return changeQuote(call, id, operator, async (tx) => {
    const quote = await writeSellerMessage(tx, call.platform, id, {
      lineNo: line ?? null,
      text,
      author: { side: 'seller', operatorId: operator.id, name: operator.name },
      requestId: null,
      now: call.now,
    });
    if (isRefusal(quote)) return quote;
    return { what: 'quote.message', object: `quote:${quote.id}`, after: { line, text } };
  });
}

/** 不报价, with a reason that the buyer reads. */
async function declineRequest(
  call: CallContext<'adminQuoteDecline'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  const { id, reason } = call.body;
  return changeQuote(call, id, operator, async (tx) => {
    const quote = await declineQuote(tx, call.platform, { id, reason, operator, now: call.now });
    if (isRefusal(quote)) return quote;
    return { what: 'quote.decline', object: `quote:${quote.id}`, after: { reason } };
  });
}

export const inquiryStaff = {
  adminQuotes: { handle: listQuotes },
  adminQuote: { handle: showQuote },
  adminQuoteFile: { handle: showQuoteFile },
  adminQuoteAnswer: { handle: storeAnswer },
  adminQuoteMessage: { handle: storeMessage },
  adminQuoteDecline: { handle: declineRequest },
  adminQuoteCheck: { handle: checkAnswer },
  adminQuoteClaim: { handle: claimQuote },
  adminQuoteHandOver: { handle: handOverQuote },
  adminQuoteHands: { handle: listHands },
  adminPriceHistory: { handle: showPriceHistory },
  adminQuoteTable: { handle: quoteTable },
  adminQuoteTableRead: { handle: readQuoteTable, most: HEAVY },
} satisfies StaffCalls;

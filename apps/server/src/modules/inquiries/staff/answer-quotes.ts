import { type CallData, isRefusal, type Refusal } from '@pifa/contract';
import type { CallContext, FileAnswer, Platform, Transaction } from '../../../platform';
import { answerQuote } from '../quotes/answer-quote';
import { declineQuote } from '../quotes/decline-quote';
import { writeSellerMessage } from '../quotes/write-message';
import { quoteFile, quoteForOperators, quotesForOperators } from '../quotes/read-quotes';
import { type Act, type StaffCalls, type Operator, recordAct } from '../../staff';

type Whole = CallData<'adminQuote'>;

/** 待报价 and the other states, the oldest first. */
async function listQuotes({ db, query, now }: CallContext<'adminQuotes'>): Promise<CallData<'adminQuotes'>> {
  return quotesForOperators(db, query, now);
}

async function showQuote({ db, params, now }: CallContext<'adminQuote'>): Promise<Whole | Refusal> {
  return quoteForOperators(db, params.id, now);
}

/** A file that the buyer attached. */
async function showQuoteFile({
  platform,
  params,
}: CallContext<'adminQuoteFile'>): Promise<FileAnswer | Refusal> {
  return quoteFile(platform, params);
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
      const act = await change(tx);
      if (isRefusal(act)) return act;
      await recordAct(tx, operator, { ...act, now });
      return undefined;
    },
    { retry: true },
  );
  return refusal ?? quoteForOperators(platform.db, id, now);
}

/** 报价: writes a new version, which replaces the one in force. */
async function storeAnswer(
  call: CallContext<'adminQuoteAnswer'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  const { platform, body, now } = call;
  return changeQuote(call, body.id, operator, async (tx) => {
    const answered = await answerQuote(tx, platform, { body, operator, now });
    if (isRefusal(answered)) return answered;
    const { quoteId, version } = answered;
    return {
      what: 'quote.answer',
      object: `quote:${quoteId}`,
      before: { version: version - 1 },
      after: { version, message: body.message, lines: body.lines },
    };
  });
}

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
} satisfies StaffCalls;

import { type CallData, isRefusal, type Refusal } from '@pifa/contract';
import { type CallContext, type FileAnswer } from '../../../platform';
import { answerQuote } from '../quotes/answer-quote';
import { declineQuote } from '../quotes/decline-quote';
import { messageFromSeller } from '../quotes/write-message';
import { quoteFile, quoteForOperators, quotesForOperators } from '../quotes/read-quotes';
import { type StaffCalls, type Operator, recordAct } from '../../staff';

type Whole = CallData<'adminQuote'>;

/** 待报价 and the others, those that wait longest first. */
async function listQuotes({ db, query, now }: CallContext<'adminQuotes'>): Promise<CallData<'adminQuotes'>> {
  return quotesForOperators(db, query, now);
}

async function showQuote({ db, params, now }: CallContext<'adminQuote'>): Promise<Whole | Refusal> {
  return quoteForOperators(db, params.id, now);
}

/** A picture that the buyer attached. */
async function showQuoteFile({
  platform,
  params,
}: CallContext<'adminQuoteFile'>): Promise<FileAnswer | Refusal> {
  return quoteFile(platform, params);
}

/** 报价: a new version in place of the former one; the buyer is told. */
async function storeAnswer(
  { platform, db, body, now }: CallContext<'adminQuoteAnswer'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  const refused = await answerQuote(platform, {
    body,
    operator,
    now,
    also: (tx, quoteId, version) =>
      recordAct(tx, operator, {
        what: 'quote.answer',
        object: `quote:${quoteId}`,
        before: { version: version - 1 },
        after: { version, message: body.message, lines: body.lines },
        now,
      }),
  });
  return refused ?? quoteForOperators(db, body.id, now);
}

async function storeMessage(
  { platform, db, body, now }: CallContext<'adminQuoteMessage'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  const { id, line, text } = body;
  const refused = await messageFromSeller(platform, {
    id,
    lineNo: line ?? null,
    text,
    operator,
    now,
    also: (tx, quoteId) => {
      const object = `quote:${quoteId}`;
      return recordAct(tx, operator, { what: 'quote.message', object, after: { line, text }, now });
    },
  });
  return isRefusal(refused) ? refused : quoteForOperators(db, id, now);
}

/** 不报价, with the reason that the buyer reads. */
async function declineRequest(
  { platform, db, body, now }: CallContext<'adminQuoteDecline'>,
  operator: Operator,
): Promise<Whole | Refusal> {
  const { id, reason } = body;
  const refused = await declineQuote(platform, {
    id,
    reason,
    operator,
    now,
    also: (tx, quoteId) => {
      const object = `quote:${quoteId}`;
      return recordAct(tx, operator, { what: 'quote.decline', object, after: { reason }, now });
    },
  });
  return refused ?? quoteForOperators(db, id, now);
}

export const inquiryStaff = {
  adminQuotes: { roles: ['sales'], handle: listQuotes },
  adminQuote: { roles: ['sales'], handle: showQuote },
  adminQuoteFile: { roles: ['sales'], handle: showQuoteFile },
  adminQuoteAnswer: { roles: ['sales'], handle: storeAnswer },
  adminQuoteMessage: { roles: ['sales'], handle: storeMessage },
  adminQuoteDecline: { roles: ['sales'], handle: declineRequest },
} satisfies StaffCalls;

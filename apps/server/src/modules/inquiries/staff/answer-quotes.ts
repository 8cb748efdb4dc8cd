import { type CallData, isRefusal, type Refusal } from '@pifa/contract';
import {
  type CallContext,
  type FileAnswer,
  type Platform,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../platform';
import { declineQuote } from '../quotes/decline-quote';
import { writeSellerMessage } from '../quotes/write-message';
import { NO_QUOTE } from '../quotes/read-quotes';
import { answerInside } from './answer-inside';
import { claimQuote, handOverQuote, listHands } from './claim-quotes';
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

/** 显示: the whole phone of whoever asked; who looked is kept. */
async function showContact(
  { platform, params, now }: CallContext<'adminQuoteContact'>,
  operator: Operator,
): Promise<CallData<'adminQuoteContact'> | Refusal> {
  return refusableTransaction(platform.database, async (tx) => {
    const desk = await deskOf(tx, params.id, operator);
    if (!desk) throw new Refused(NO_QUOTE);
    const { contact, phone } = await tx
      .selectFrom('quote_requests')
      .select(['contact', 'phone'])
      .where('id', '=', desk.id)
      .executeTakeFirstOrThrow();
    const after = { shown: '询价人的手机' };
    await recordAct(tx, operator, { what: 'quote.contact', object: `quote:${desk.id}`, after, now });
    return { name: contact, phone };
  });
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
 * 报价: writes a new version, which replaces the one in force. A discount above the role's limit waits for a second
 * person; below cost asks for a recent proof.
 */
async function storeAnswer(
  { platform, body, now }: CallContext<'adminQuoteAnswer'>,
  operator: Operator,
): Promise<CallData<'adminQuoteAnswer'> | Refusal> {
  const sent = await refusableTransaction(platform.database, (tx) =>
    answerInside(tx, platform, { body, operator, now }),
  );
  if (isRefusal(sent)) return sent;
  const quote = await quoteForDesk(platform.db, body.id, { operator, now });
  if (isRefusal(quote)) return quote;
  return { ...quote, message: sent.handed ?? `已发出第 ${quote.version} 版` };
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
  adminQuoteContact: { handle: showContact },
  adminQuoteFile: { handle: showQuoteFile },
  adminQuoteAnswer: { handle: storeAnswer },
  adminQuoteMessage: { handle: storeMessage },
  adminQuoteDecline: { handle: declineRequest },
  adminQuoteClaim: { handle: claimQuote },
  adminQuoteHandOver: { handle: handOverQuote },
  adminQuoteHands: { handle: listHands },
  adminPriceHistory: { handle: showPriceHistory },
  adminQuoteTable: { handle: quoteTable },
  adminQuoteTableRead: { handle: readQuoteTable, most: HEAVY },
} satisfies StaffCalls;

import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { mayWrite } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, limitRate, type Platform, type Transaction } from '../../../platform';
import { quoteEvent } from './events';
import { type HeldQuote, holdQuote } from './hold-quote';
import { announceQuote } from './move-quote';
import { NO_QUOTE, quoteOf } from './read-quotes';

const PER_HOUR = 60;
const HOUR_MS = 3_600_000;
/** Messages of one quote, both sides together. */
const MOST = 1_000;

interface NewMessage {
  /** null: about the whole request. */
  lineNo: number | null;
  text: string;
  author: { side: 'buyer'; userId: number } | { side: 'seller'; operatorId: number; name: string };
  /** A request id is stored once. */
  requestId: string | null;
  now: Date;
}

/** The buyer writes to the seller, about the whole request or about one line. */
export async function writeMessage(
  call: CallContext<'quoteMessage'>,
): Promise<CallData<'quoteMessage'> | Refusal> {
  const { db, database, params, body, session, now } = call;
  const guard = { key: `quote-message:${session.userId}`, most: PER_HOUR, windowMs: HOUR_MS };
  const limited = await limitRate(db, now, guard);
  if (limited) return limited;
  const message: NewMessage = {
    lineNo: body.lineId === undefined ? null : Number(body.lineId),
    text: body.text,
    author: { side: 'buyer', userId: session.userId },
    requestId: body.requestId,
    now,
  };
  const refusal = await database.transaction(
    async (tx) => {
      const quote = await holdQuote(tx, params.id, session.khId);
      if (!quote) return NO_QUOTE;
      const written = await addMessage(tx, quote, message);
      return isRefusal(written) ? written : undefined;
    },
    { retry: true },
  );
  return refusal ?? quoteOf(db, params.id, call);
}

/** The seller writes, and the buyer is notified. */
export async function writeSellerMessage(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  id: string,
  message: NewMessage & { author: { side: 'seller' } },
): Promise<HeldQuote | Refusal> {
  const quote = await holdQuote(tx, id);
  if (!quote) return NO_QUOTE;
  const written = await addMessage(tx, quote, message);
  if (isRefusal(written)) return written;
  await announceQuote(jobs, tx, quoteEvent('message', quote, written, message.now));
  return quote;
}

/** Adds a message to a held quote; returns its id, or 0 when the same request has added it before. */
export async function addMessage(
  tx: Transaction,
  quote: HeldQuote,
  message: NewMessage,
): Promise<number | Refusal> {
  const { lineNo, text, author, requestId, now } = message;
  if (!mayWrite(quote)) return refuse('quote-closed', { text: '该询价单已关闭，不能再留言' });
  const userId = author.side === 'buyer' ? author.userId : null;
  const operator = author.side === 'seller' ? author : null;
  const { rows } = await sql<{ known: boolean; full: boolean; id: number | null }>`
    with at as (
      select (${lineNo}::integer is null or exists (
                select 1 from quote_versions v join quote_lines l on l.version_id = v.id
                where v.request_id = ${quote.id} and v.version = 0 and l.line_no = ${lineNo}::integer)) as known,
             (select count(*) from quote_messages m where m.quote_id = ${quote.id}) >= ${MOST} as full),
    written as (
      insert into quote_messages
        (quote_id, line_no, author, user_id, operator_id, author_name, text, request_id, created_at)
      select ${quote.id}, ${lineNo}::integer, ${author.side}, ${userId}::bigint, ${operator?.operatorId ?? null}::bigint,
             ${operator?.name ?? ''}, ${text}, ${requestId}, ${now}::timestamptz
      from at where known and not "full"
      on conflict (quote_id, request_id) do nothing
      returning id)
    select known, "full", (select id from written) as id from at`.execute(tx);
  const [row] = rows;
  if (!row?.known) return refuse('not-found', { what: '询价单的这一行' });
  return row.full ? refuse('quote-closed', { text: '留言已满，请电话联系客服' }) : (row.id ?? 0);
}

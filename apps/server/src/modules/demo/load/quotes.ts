import { isRefusal, refusalText } from '@pifa/contract';
import type { Inquiry, QuoteAnswer, QuoteEnd, QuoteMessage } from '@pifa/demo-mall';
import { type QuoteNews, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../../platform';
import {
  addMessage,
  answerQuote,
  holdQuote,
  inquiryWriter,
  moveQuote,
  QUOTE_TOPICS,
  takeQuotedLines,
} from '../../inquiries';
import { tellOfQuote } from '../../messages';

const CLERK = { id: 0, name: '客服小美' };

export async function sendInquiry(
  tx: Transaction,
  id: string,
  { company, user, remark, lines, needBy }: Inquiry,
  at: Date,
): Promise<void> {
  const inquiry = {
    id,
    requestId: `demo-${id}`,
    khId: company.khId,
    userId: user.id,
    phone: user.phone,
    contact: user.name,
    company: company.name,
    regionCode: company.regionCode,
    regionNames: company.regionNames,
    needBy,
    invoiceKind: '增值税专用发票',
    remark,
    againOf: null,
  };
  await inquiryWriter(tx).add(inquiry, { lines, uploadIds: [] }, at);
}

export async function answerInquiry(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  id: string,
  { validDays, message, discountsAllowed, lines }: QuoteAnswer,
  at: Date,
): Promise<void> {
  const yuan = (price: number): number => unitPriceToYuan(unitPrice(price));
  const answeredLines = lines.map(({ offers, minPieces, ...line }) => ({
    ...line,
    offers: offers.map(({ fromPieces, perPack, perPiece }) => ({
      fromNum: fromPieces,
      perPack: yuan(perPack),
      perPiece: yuan(perPiece),
    })),
    minNum: minPieces,
  }));
  const body = { id, validDays, message, discountsAllowed, lines: answeredLines };
  const answered = await answerQuote(tx, platform, { body, operator: CLERK, now: at });
  if (isRefusal(answered)) throw new Error(`demo quote refused: ${refusalText(answered)}`);
}

export async function postInquiryMessage(
  tx: Transaction,
  id: string,
  { by, userId, line, text }: QuoteMessage,
  at: Date,
): Promise<void> {
  const quote = await holdQuote(tx, id);
  if (!quote) throw new Error('A demo quote is not there');
  const author =
    by === 'buyer'
      ? ({ side: 'buyer', userId } as const)
      : ({ side: 'seller', operatorId: CLERK.id, name: CLERK.name } as const);
  const written = await addMessage(tx, quote, { lineNo: line, text, author, requestId: null, now: at });
  if (isRefusal(written)) throw new Error(`demo message refused: ${refusalText(written)}`);
}

export async function endInquiry(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  id: string,
  { event, userId, note }: QuoteEnd,
  at: Date,
): Promise<void> {
  const quote = await holdQuote(tx, id);
  if (!quote) throw new Error('A demo quote is not there');
  const actors = {
    withdraw: { kind: 'buyer', id: userId },
    decline: { kind: 'seller', ...CLERK },
    expire: { kind: 'system' },
  } as const;
  const text = await moveQuote(tx, quote, { event, actor: actors[event], note, now: at });
  if (text !== undefined) throw new Error(`demo quote refused: ${text}`);
  await platform.jobs.cancel(tx, 'quote-expire', id);
}

/** The order that was priced by this quote takes its lines. */
export async function orderAtQuote(tx: Transaction, quoteId: string): Promise<void> {
  const { rows } = await sql<{
    orderId: string;
    khId: number;
    userId: number;
    at: Date;
    quoteLineIds: number[];
  }>`
    with quoted as (
      select l.id, l.goods_id from quote_requests r
      join quote_versions v on v.request_id = r.id and v.version = r.version
      join quote_lines l on l.version_id = v.id where r.id = ${quoteId}),
    bought as (
      update order_lines ol set context = 'quoted:' || q.id from quoted q
      where ol.price_kind = 'quoted' and ol.goods_id = q.goods_id
      returning ol.order_id, q.id)
    select o.id as "orderId", o.kh_id as "khId", o.user_id as "userId", o.created_at as at,
           array_agg(b.id) as "quoteLineIds"
    from bought b join orders o on o.id = b.order_id group by o.id`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error('The demo order at quoted prices is not there');
  const refused = await takeQuotedLines(tx, { ...taken, now: taken.at });
  if (refused) throw new Error(`demo order refused: ${refusalText(refused)}`);
}

/**
 * What the demo accounts were told of their quotes, each at its own time: the events of writing the quotes are told
 * here under their own ids, and not once more, all at the same moment, when the server starts.
 */
export async function sendQuoteMessages(tx: Transaction, now: Date): Promise<void> {
  const news = new Map<string, QuoteNews>(
    Object.entries(QUOTE_TOPICS).map(([what, topic]) => [topic, what as QuoteNews]),
  );
  const { rows } = await sql<{ eventId: string; topic: string; quoteId: string; at: Date }>`
    select event_id as "eventId", topic, payload ->> 'quoteId' as "quoteId", created_at as at from outbox
    where topic = any(${[...news.keys()]}::text[]) and done_at is null order by created_at, id`.execute(tx);
  for (const { eventId, topic, quoteId, at } of rows) {
    const what = news.get(topic);
    if (what) await tellOfQuote({ db: tx }, what, quoteId, { eventId, now: at <= now ? at : now });
  }
  await sql`
    update outbox set done_at = ${now}::timestamptz
    where event_id = any(${rows.map(({ eventId }) => eventId)}::text[])`.execute(tx);
}

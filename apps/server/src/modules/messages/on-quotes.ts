import { fen, quoteMessage, type QuoteNews } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, JobRegistry } from '../../platform';
import { QUOTE_TOPICS } from '../inquiries';
import { tell, type TellingPlatform, type Ways, waysOf } from './tell';

interface QuoteRow {
  id: string;
  no: string;
  kh_id: number;
  user_id: number;
  version: number;
  amount: number | null;
  valid_until: Date | null;
  said: string;
}

/** Notifies whoever submitted a quote request, and the managers of the company, of the seller's steps. */
export function onQuotes(registry: JobRegistry, platform: TellingPlatform): void {
  for (const [news, topic] of Object.entries(QUOTE_TOPICS) as [QuoteNews, string][]) {
    registry.on(topic, ({ eventId, payload, now }) =>
      tellOfQuote(waysOf(platform), news, String((payload as { quoteId?: unknown }).quoteId), {
        eventId,
        now,
      }),
    );
  }
}

/** Notifies of what happened to a quote, once per event. */
export async function tellOfQuote(
  ways: Ways,
  news: QuoteNews,
  quoteId: string,
  event: { eventId: string; now: Date },
): Promise<void> {
  const quote = await quoteRow(ways.db, quoteId, news);
  if (!quote) return;
  const { id, no, version, amount, said } = quote;
  const facts = { id, no, version, amount: amount === null ? null : fen(amount), said };
  const message = quoteMessage(news, { ...facts, validUntil: quote.valid_until });
  await tell(ways, { ...message, to: { khId: quote.kh_id, by: quote.user_id }, ...event });
}

/** The quote with the seller's last text: a message, or the note of the last step. */
async function quoteRow(db: Db, id: string, news: QuoteNews): Promise<QuoteRow | undefined> {
  const said =
    news === 'message'
      ? sql`select text as said from quote_messages where quote_id = q.id and author = 'seller' order by id desc limit 1`
      : sql`select note as said from quote_history where quote_id = q.id order by id desc limit 1`;
  const { rows } = await sql<QuoteRow>`
    select q.id, q.no, q.kh_id, q.user_id, q.version, q.amount, q.expires_at as valid_until,
           coalesce(s.said, '') as said
    from quote_requests q left join lateral (${said}) s on true
    where q.id = ${id} and q.kh_id is not null and q.user_id is not null`.execute(db);
  return rows[0];
}

import { type QuoteActor, type QuoteEvent, type QuoteRequestState, quoteTransition } from '@pifa/domain';
import { sql } from 'kysely';
import { type NewEvent, type Platform, toJson, type Transaction } from '../../../platform';
import type { HeldQuote } from './hold-quote';

/** Who does it. Buyers by their user, sellers by their operator; timers have no id. */
export interface QuoteDoer {
  kind: QuoteActor;
  id?: number;
  /** Of an operator. */
  name?: string;
}

export interface QuoteMove {
  event: QuoteEvent;
  actor: QuoteDoer;
  note?: string;
  now: Date;
}

/** One waiting job per quote in force, at the end of its validity. */
export const QUOTE_EXPIRE_JOB = 'quote-expire';

/** Where the transition table leads, or why nowhere. */
export function askQuote(
  { state, validUntil, orderedLines }: HeldQuote,
  { event, actor, now }: Pick<QuoteMove, 'event' | 'actor' | 'now'>,
) {
  return quoteTransition({ state, validUntil, orderedLines, now }, event, actor.kind);
}

/** Steps of held quotes, each guarded by the state it leaves, each with its row in the history: one statement. */
export async function writeQuoteMoves(
  tx: Transaction,
  moves: readonly { quote: HeldQuote; to: QuoteRequestState; orderedLines?: number }[],
  { event, actor, note = '', now }: QuoteMove,
): Promise<void> {
  const rows = moves.map(({ quote, to, orderedLines = quote.orderedLines }) => ({
    id: quote.id,
    from: quote.state,
    to,
    orderedLines,
  }));
  const { rows: moved } = await sql`
    with moved as (
      update quote_requests r set status = m."to", ordered_lines = m."orderedLines", updated_at = ${now}
      from jsonb_to_recordset(${toJson(rows)}::jsonb) as m(id text, "from" text, "to" text, "orderedLines" integer)
      where r.id = m.id and r.status = m."from"
      returning r.id, m."from", m."to")
    insert into quote_history (quote_id, from_state, to_state, event, actor_kind, actor_id, actor_name, note, at)
    select id, "from", "to", ${event}, ${actor.kind}, ${actor.id ?? null}::bigint, ${actor.name ?? ''}, ${note},
           ${now}::timestamptz
    from moved returning id`.execute(tx);
  if (moved.length !== moves.length) throw new Error('A held quote was moved by somebody else');
}

/** Moves one held quote by the table; in Chinese why not, and then nothing was written. */
export async function moveQuote(
  tx: Transaction,
  quote: HeldQuote,
  move: QuoteMove,
): Promise<string | undefined> {
  const answer = askQuote(quote, move);
  if (!answer.ok) return answer.text;
  await writeQuoteMoves(tx, [{ quote, to: answer.to }], move);
  return undefined;
}

/** Tells the buyer, where there is one. */
export async function announceQuote(
  jobs: Platform['jobs'],
  tx: Transaction,
  event: NewEvent | undefined,
): Promise<void> {
  if (event) await jobs.announce(tx, event);
}

import { type QuoteActor, type QuoteEvent, type QuoteRequestState, quoteTransition } from '@pifa/domain';
import { sql } from 'kysely';
import { type NewEvent, type Platform, toJson, type Transaction } from '../../../platform';
import type { HeldQuote } from './hold-quote';

/** Who makes a move. The id is the buyer's user or the seller's operator; timers have none. */
interface Actor {
  kind: QuoteActor;
  id?: number | undefined;
  /** An operator's name. */
  name?: string;
}

interface QuoteMove {
  event: QuoteEvent;
  actor: Actor;
  note?: string;
  now: Date;
}

/** Each quote in force has one waiting job, due at the end of its validity. */
export const QUOTE_EXPIRE_JOB = 'quote-expire';

/** The state that the transition table leads to, or why the move is not allowed. */
export function transitionOf(
  { state, validUntil, orderedLines }: HeldQuote,
  { event, actor, now }: Pick<QuoteMove, 'event' | 'actor' | 'now'>,
) {
  return quoteTransition({ state, validUntil, orderedLines, now }, event, actor.kind);
}

/** Moves held quotes, each guarded by its current state, and writes their history: one statement. */
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

/** Moves one held quote. Returns in Chinese why it is not allowed, and then nothing is written; undefined: it is done. */
export async function moveQuote(
  tx: Transaction,
  quote: HeldQuote,
  move: QuoteMove,
): Promise<string | undefined> {
  const answer = transitionOf(quote, move);
  if (!answer.ok) return answer.text;
  await writeQuoteMoves(tx, [{ quote, to: answer.to }], move);
  return undefined;
}

/** Announces the event where the quote has an owner to notify. */
export async function announceQuote(
  jobs: Platform['jobs'],
  tx: Transaction,
  event: NewEvent | undefined,
): Promise<void> {
  if (event) await jobs.announce(tx, event);
}

import { type Refusal, refuse } from '@pifa/contract';
import { type QuoteActor, quotedProblem } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../../platform';
import { heldColumns, type HeldQuote } from './hold-quote';
import { QUOTE_EXPIRE_JOB, transitionOf, writeQuoteMoves } from './move-quote';

interface Ordering {
  orderId: string;
  khId: number;
  userId: number;
  /** The seller's lines that the order's lines were accepted from. */
  quoteLineIds: readonly number[];
  now: Date;
}

interface OrderedLine {
  id: number;
  quoteId: string;
  lineNo: number;
  version: number;
  name: string;
  taken: boolean;
}

/**
 * Takes lines of quotes for an order, inside its transaction. The quotes are held in id order, so a concurrent answer,
 * withdrawal or order waits. Each line must belong to this company, to the version in force, be valid, and not be held
 * by another order. Undefined when all lines were taken; after a refusal the transaction must not commit. Three
 * statements, however many lines; none for an order without quoted lines.
 */
export async function takeQuotedLines(tx: Transaction, ordering: Ordering): Promise<Refusal | undefined> {
  const { orderId, khId, userId, quoteLineIds, now } = ordering;
  if (quoteLineIds.length === 0) return undefined;
  const ids = [...quoteLineIds];
  const { rows: quotes } = await sql<HeldQuote>`
    select ${heldColumns} from quote_requests r
    where r.kh_id = ${khId} and r.id in (
      select v.request_id from quote_lines l join quote_versions v on v.id = l.version_id
      where l.id = any(${ids}::bigint[]))
    order by r.id for update`.execute(tx);
  // The insert is the guard: a line is inserted once, and a second order inserts nothing.
  const { rows: lines } = await sql<OrderedLine>`
    with wanted as materialized (
      select l.id, l.line_no, l.goods_name, v.version, r.id as quote_id, r.version as in_force, r.status, r.expires_at
      from quote_lines l join quote_versions v on v.id = l.version_id join quote_requests r on r.id = v.request_id
      where l.id = any(${ids}::bigint[]) and r.kh_id = ${khId}),
    taken as (
      insert into quote_line_orders (quote_id, line_no, quote_line_id, order_id, at)
      select quote_id, line_no, id, ${orderId}, ${now}::timestamptz from wanted
      where version = in_force and status in ('quoted', 'ordered') and expires_at > ${now}
      order by quote_id, line_no
      on conflict (quote_id, line_no) where given_back_at is null do nothing
      returning quote_line_id)
    select w.id, w.quote_id as "quoteId", w.line_no as "lineNo", w.version, w.goods_name as name,
           w.id in (select quote_line_id from taken) as taken
    from wanted w`.execute(tx);
  const refusal = refuseMissing(ordering, quotes, lines);
  if (refusal) return refusal;
  const moves = quotes.map((quote) => {
    const more = lines.filter(({ quoteId }) => quoteId === quote.id).length;
    return { quote, to: 'ordered' as const, orderedLines: quote.orderedLines + more };
  });
  await writeQuoteMoves(tx, moves, {
    event: 'order',
    actor: { kind: 'buyer', id: userId },
    note: orderId,
    now,
  });
  return undefined;
}

/** The refusal for the first line that was not taken. */
function refuseMissing(
  { quoteLineIds, now }: Ordering,
  quotes: readonly HeldQuote[],
  lines: readonly OrderedLine[],
): Refusal | undefined {
  const missing = lines.filter(({ taken }) => !taken);
  if (missing.length === 0 && lines.length === new Set(quoteLineIds).size) return undefined;
  const [first] = missing;
  const quote = quotes.find(({ id }) => id === first?.quoteId);
  if (!first || !quote) return refuse('not-found', { what: '报价单' });
  const { no, state, validUntil, version } = quote;
  const terms = { no, state, current: first.version === version, validUntil, ordered: false };
  const trouble = quotedProblem(terms, now);
  switch (trouble?.kind) {
    case 'expired':
      return refuse('quote-expired', { no });
    case 'superseded':
      return refuse('quote-superseded', { no });
    case undefined:
      return refuse('quote-ordered', { names: missing.map(({ name }) => name) });
    default:
      return refuse('quote-closed', { text: trouble?.text ?? '' });
  }
}

interface GivingBack {
  orderId: string;
  actor: { kind: QuoteActor; id?: number | undefined };
  note: string;
  now: Date;
}

/**
 * Gives back, once, the quote lines of an order that was cancelled or refunded (I7). A quote that is still valid can be
 * ordered again; one whose validity has ended is expired.
 */
export async function giveBackQuotedLines(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  { orderId, actor, note, now }: GivingBack,
): Promise<void> {
  const { rows: quotes } = await sql<HeldQuote>`
    select ${heldColumns} from quote_requests r
    where r.id in (select quote_id from quote_line_orders where order_id = ${orderId} and given_back_at is null)
    order by r.id for update`.execute(tx);
  if (quotes.length === 0) return;
  const { rows: given } = await sql<{ quoteId: string }>`
    update quote_line_orders set given_back_at = ${now}
    where order_id = ${orderId} and given_back_at is null
    returning quote_id as "quoteId"`.execute(tx);
  const move = { event: 'give-back', actor, note, now } as const;
  const moves = quotes.map((quote) => {
    const orderedLines = quote.orderedLines - given.filter(({ quoteId }) => quoteId === quote.id).length;
    const answer = transitionOf({ ...quote, orderedLines }, move);
    if (!answer.ok) throw new Error(`A quote with an order cannot be given back: ${quote.no}`);
    return { quote, to: answer.to, orderedLines };
  });
  await writeQuoteMoves(tx, moves, move);
  for (const { quote, to } of moves) {
    if (to === 'quoted' && quote.validUntil)
      await platform.jobs.enqueue(tx, QUOTE_EXPIRE_JOB, { key: quote.id, runAt: quote.validUntil });
  }
}

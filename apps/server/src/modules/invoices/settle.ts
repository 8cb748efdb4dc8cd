import { invoiceTransition, type InvoiceActor, type InvoiceEvent, type InvoiceState } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { INVOICE_FAILED, INVOICE_ISSUED, type InvoiceEventPayload } from './events';
import { type Document, findDocument, recordStep, tableOf } from './invoice-store';
import { FILES_JOB, RED_JOB } from './job-names';
import { BY_HAND } from './providers';

interface Move {
  event: InvoiceEvent;
  actor: { kind: InvoiceActor; id: number | null };
  now: Date;
  /** When issued. */
  number?: string;
  issuedAt?: Date;
  /** When refused. */
  reason?: string;
  field?: string;
}

/**
 * Moves an invoice or red letter by the transition table. The update is guarded by the state it leaves, so one of two
 * racing moves wins. Answers the new state, or null where the table has no such step any more (a late answer).
 */
export async function moveDocument(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  id: string,
  move: Move,
): Promise<InvoiceState | null> {
  const document = await findDocument(tx, id, true);
  if (!document) return null;
  const to = invoiceTransition(document.state, move.event, move.actor.kind);
  if (to === null) return null;
  if (!(await writeMove(tx, document, to, move))) return null;
  await recordStep(tx, {
    invoiceId: document.invoiceId,
    redId: document.kind === 'red' ? id : null,
    from: document.state,
    to,
    event: move.event,
    actor: move.actor,
    note: to === 'failed' ? (move.reason ?? '') : '',
    now: move.now,
  });
  if (to === 'issued') await afterIssued(tx, platform, document, move.now);
  if (to === 'failed' && document.kind === 'invoice') await afterFailed(tx, platform, document, move.now);
  return to;
}

async function writeMove(
  tx: Transaction,
  { kind, id, state }: Document,
  to: InvoiceState,
  { number, issuedAt, reason, field, event, now }: Move,
): Promise<boolean> {
  const issued = to === 'issued';
  const failed = to === 'failed';
  const own = kind === 'invoice' ? sql`, fail_field = ${failed ? (field ?? '') : ''}` : sql``;
  const { rows } = await sql`
    update ${tableOf(kind)} set
      state = ${to}, updated_at = ${now},
      sweeps = case when ${event}::text = 'ask-again' then 0 else sweeps end,
      number = case when ${issued} then ${number ?? ''} else number end,
      issued_at = case when ${issued} then ${issuedAt ?? now}::timestamptz else issued_at end,
      fail_reason = ${failed ? (reason ?? '') : ''} ${own}
    where id = ${id} and state = ${state} returning id`.execute(tx);
  return rows.length === 1;
}

async function afterIssued(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  document: Document,
  now: Date,
): Promise<void> {
  if (document.provider !== BY_HAND)
    await platform.jobs.enqueue(tx, FILES_JOB, { key: document.id, runAt: now });
  if (document.kind === 'red') return settleRed(tx, document, now);
  await announce(tx, platform, INVOICE_ISSUED, document, now);
  // The orders may have been refunded meanwhile.
  await platform.jobs.enqueue(tx, RED_JOB, { key: document.id, runAt: now });
}

/** A final refusal: the orders are free for another application. */
async function afterFailed(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  document: Document,
  now: Date,
): Promise<void> {
  await sql`update invoice_orders set live = false where invoice_id = ${document.id}`.execute(tx);
  await announce(tx, platform, INVOICE_FAILED, document, now);
}

async function announce(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  topic: string,
  { id, khId, userId }: Document,
  now: Date,
): Promise<void> {
  const payload: InvoiceEventPayload = { invoiceId: id, khId, userId };
  await platform.jobs.announce(tx, { eventId: `${topic}:${id}`, topic, payload, now });
}

/** An issued red letter reduces its invoice; an invoice of which nothing is left is 已红冲. */
async function settleRed(tx: Transaction, red: Document, now: Date): Promise<void> {
  const { rows } = await sql<{ amount: number; red_amount: number }>`
    update invoices set red_amount = red_amount + ${red.amount}, updated_at = ${now}
    where id = ${red.invoiceId} and red_amount + ${red.amount} <= amount
    returning amount, red_amount`.execute(tx);
  const [invoice] = rows;
  if (!invoice) throw new Error('A red letter over more than its invoice');
  if (invoice.red_amount !== invoice.amount) return;
  const to = invoiceTransition('issued', 'reversed', 'system');
  await sql`update invoices set state = ${to} where id = ${red.invoiceId} and state = 'issued'`.execute(tx);
  await sql`update invoice_orders set live = false where invoice_id = ${red.invoiceId}`.execute(tx);
  const actor = { kind: 'system', id: null } as const;
  const step = { from: 'issued', to: 'red', event: 'reversed', actor, now };
  await recordStep(tx, { invoiceId: red.invoiceId, ...step });
}

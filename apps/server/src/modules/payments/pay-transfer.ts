import { type Refusal, refuse } from '@pifa/contract';
import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import {
  type CallContext,
  type Platform,
  Refused,
  refusableTransaction,
  type Transaction,
  type Handler,
} from '../../platform';
import { dueInstalment, type HeldOrder, orderStore, reserveUntil, restartClock, stopClock } from '../orders';
import { CLOSE_JOB } from './job-names';
import { stateOf } from './pay-state';
import { type Payment, paymentsStore } from './payments-store';
import { takeReceived } from './take-received';

/** Topic for staff: a buyer says that they transferred. */
export const VOUCHER_ADDED = 'transfer.voucher';

/**
 * Takes the voucher of a bank transfer. The order's reservation no longer expires until staff have reviewed the voucher.
 * The same picture twice is one voucher.
 */
export const payTransfer: Handler<'payTransfer'> = async (call) => {
  const { platform, session, body, now } = call;
  const refusal = await refusableTransaction(platform.database, (tx) => addVoucher(tx, call));
  return refusal ?? stateOf(platform, body.orderId, session, now);
};

async function addVoucher(
  tx: Transaction,
  { platform, session, body, ids, now }: CallContext<'payTransfer'>,
): Promise<void> {
  const order = await orderStore(tx).hold(body.orderId, session.khId);
  if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
  const due = await dueInstalment(tx, order, now);
  if (!due) throw new Refused(refuse('nothing-to-pay', {}));
  const upload = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', body.uploadId)
    .where('owner_kh_id', '=', session.khId)
    .where('purpose', '=', 'voucher')
    .executeTakeFirst();
  if (!upload) throw new Refused(refuse('not-found', { what: '该凭证' }));

  const store = paymentsStore(tx);
  let transfer: Payment | undefined;
  for (const live of await store.live(order.id)) {
    if (live.method === 'transfer') transfer = live;
    else if (live.state === 'processing') throw new Refused(refuse('nothing-to-pay', {}));
    else {
      await store.move(live.id, 'closed', '', now);
      await platform.jobs.enqueue(tx, CLOSE_JOB, { key: live.id, runAt: now });
    }
  }
  transfer ??= await store.add(order, due, {
    id: ids.unguessable(),
    method: 'transfer',
    provider: 'transfer',
    state: 'processing',
    startedBy: session.userId,
    now,
  });
  const { rows: added } = await sql<{ id: number }>`
    insert into transfer_vouchers (payment_id, order_id, upload_id, note, uploaded_by, created_at)
    select ${transfer.id}, ${order.id}, ${upload.id}, ${body.note}, ${session.userId}, ${now}::timestamptz
    where not exists (select 1 from transfer_vouchers where payment_id = ${transfer.id} and upload_id = ${upload.id})
    returning id`.execute(tx);
  for (const { id } of added) {
    const payload = { voucherId: id };
    await platform.jobs.announce(tx, {
      eventId: `${VOUCHER_ADDED}:${id}`,
      topic: VOUCHER_ADDED,
      payload,
      now,
    });
  }
  await stopClock(tx, platform, order, now);
}

interface TransferReview {
  paymentId: string;
  /** The operator. */
  userId?: number;
  now: Date;
  /** Whether the payment is one that this member of staff sees. */
  seenBy?: (tx: Transaction, payment: Payment) => Promise<boolean>;
  /** Runs at the end of the same transaction. */
  also?: (tx: Transaction) => Promise<void>;
}

/** What staff read from the voucher or the account; by default exactly what was asked for came. */
interface Confirmed extends TransferReview {
  /** Fen. */
  received?: number | undefined;
  payer?: string;
  reference?: string;
}

/** The money is on the account: it pays the order, or a part of it, and what is over is owed back. */
export async function confirmTransfer(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  options: Confirmed,
): Promise<Refusal | undefined> {
  const { paymentId, userId, now, also, received, payer = '', reference = '' } = options;
  return reviewTransfer(platform, options, async (tx, payment, order) => {
    await sql`update transfer_vouchers set state = 'confirmed'
      where payment_id = ${paymentId} and state = 'waiting'`.execute(tx);
    const facts = {
      way: 'transfer',
      reference,
      payer,
      receivedOn: formatDate(now),
      note: '',
      recordedBy: userId,
    };
    await takeReceived(tx, platform, order, payment, { received: received ?? payment.amount, facts, now });
    await also?.(tx);
  });
}

/** The money did not arrive: the buyer has the method's full time again to upload another voucher. */
export async function rejectTransfer(
  platform: Pick<Platform, 'settings' | 'database' | 'jobs'>,
  options: TransferReview,
  reason: string,
): Promise<Refusal | undefined> {
  const { paymentId, now, also } = options;
  return reviewTransfer(platform, options, async (tx, payment, order) => {
    await sql`update transfer_vouchers set state = 'rejected', note = ${reason}
      where payment_id = ${paymentId} and state = 'waiting'`.execute(tx);
    await paymentsStore(tx).move(payment.id, 'failed', reason, now);
    const until = reserveUntil(platform, 'transfer', now);
    // With a part in hand the order waits on: it must not be given up by itself.
    if (until && !(await isPaidInPart(tx, order))) await restartClock(tx, platform, order, until);
    await also?.(tx);
  });
}

/** Whether a part of an instalment has come, and not all of it. */
async function isPaidInPart(tx: Transaction, { id }: HeldOrder): Promise<boolean> {
  const { rows } = await sql`select id from order_instalments
    where order_id = ${id} and paid_amount > 0 and paid_amount < amount`.execute(tx);
  return rows.length > 0;
}

async function reviewTransfer(
  platform: Pick<Platform, 'database'>,
  { paymentId, seenBy }: TransferReview,
  act: (tx: Transaction, payment: Payment, order: HeldOrder) => Promise<void>,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    const known = await paymentsStore(tx).byId(paymentId);
    if (!known || known.method !== 'transfer' || (await seenBy?.(tx, known)) === false)
      throw new Refused(refuse('not-found', { what: '该转账' }));
    const order = await orderStore(tx).hold(known.orderId);
    const payment = await paymentsStore(tx).byId(paymentId);
    // A transfer closed because the order was paid otherwise may still arrive: it is then refunded.
    if (!order || (payment?.state !== 'processing' && payment?.state !== 'closed'))
      throw new Refused(refuse('payment-closed', {}));
    await act(tx, payment, order);
  });
}

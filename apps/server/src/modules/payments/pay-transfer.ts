import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  type CallContext,
  type Platform,
  Refused,
  refusableTransaction,
  type Transaction,
  type Handler,
} from '../../platform';
import { dueInstalment, orderStore, reserveUntil, restartClock, stopClock } from '../orders';
import { CLOSE_JOB } from './job-names';
import { stateOf } from './pay-state';
import { type Payment, paymentsStore } from './payments-store';
import { recordCapture } from './record-capture';

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
  /** Runs at the end of the same transaction. */
  also?: (tx: Transaction) => Promise<void>;
}

/** The money is on the account: the transfer pays the order. */
export async function confirmTransfer(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs' | 'ports'>,
  { paymentId, userId, now, also }: TransferReview,
): Promise<Refusal | undefined> {
  return reviewTransfer(platform, paymentId, async (tx, payment) => {
    await sql`update transfer_vouchers set state = 'confirmed'
      where payment_id = ${paymentId} and state = 'waiting'`.execute(tx);
    await recordCapture(tx, platform, payment, {
      transaction: payment.no,
      amount: payment.amount,
      capturedAt: now,
      actor: { kind: 'operator', id: userId },
      now,
    });
    await also?.(tx);
  });
}

/** The money did not arrive: the buyer has the method's full time again to upload another voucher. */
export async function rejectTransfer(
  platform: Pick<Platform, 'settings' | 'database' | 'jobs'>,
  { paymentId, now, also }: TransferReview,
  reason: string,
): Promise<Refusal | undefined> {
  return reviewTransfer(platform, paymentId, async (tx, payment) => {
    await sql`update transfer_vouchers set state = 'rejected', note = ${reason}
      where payment_id = ${paymentId} and state = 'waiting'`.execute(tx);
    await paymentsStore(tx).move(payment.id, 'failed', reason, now);
    const order = await orderStore(tx).hold(payment.orderId);
    const until = reserveUntil(platform, 'transfer', now);
    if (order && until) await restartClock(tx, platform, order, until);
    await also?.(tx);
  });
}

async function reviewTransfer(
  platform: Pick<Platform, 'database'>,
  paymentId: string,
  act: (tx: Transaction, payment: Payment) => Promise<void>,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    const known = await paymentsStore(tx).byId(paymentId);
    if (!known || known.method !== 'transfer') throw new Refused(refuse('not-found', { what: '该转账' }));
    await orderStore(tx).hold(known.orderId);
    const payment = await paymentsStore(tx).byId(paymentId);
    // A transfer closed because the order was paid otherwise may still arrive: it is then refunded.
    if (payment?.state !== 'processing' && payment?.state !== 'closed')
      throw new Refused(refuse('payment-closed', {}));
    await act(tx, payment);
  });
}

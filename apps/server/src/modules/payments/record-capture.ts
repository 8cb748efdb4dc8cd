import { sql } from 'kysely';
import { isPlayMoney, type Platform, type Transaction } from '../../platform';
import { applyMoney, dueInstalment, type HeldOrder, lateMoney, orderStore } from '../orders';
import { CLOSE_JOB, REFUND_JOB } from './job-names';
import { addRefund, type Payment, paymentsStore } from './payments-store';

interface Money {
  /** The provider's number of the money: booked once (I28). */
  transaction: string;
  amount: number;
  capturedAt: Date;
  actor: { kind: 'provider' | 'operator' | 'system'; id?: number | undefined };
  now: Date;
  /** Less than the instalment wants, and taken all the same: only staff may say so. */
  isPart?: boolean;
  /** Why it is owed back, where the usual sentence does not fit. */
  owedFor?: string;
}

/** Shown with the payment and with its refund. */
const WRONG_AMOUNT = '付款金额与应付金额不符，已付款项退回';

const REPEATED = '重复付款，退回';

export type Booked = 'applied' | 'excess' | 'late' | 'duplicate';

/**
 * Books money that arrived for a payment, under the order's row lock, so that exactly one of a callback and a timeout
 * wins. It pays the instalment that waits for exactly this amount; otherwise a refund falls due at once, as `excess` for a
 * living order or `late` for a dead one. The same transaction again changes nothing.
 * With `isPart` it may be less than the instalment waits for.
 */
export async function recordCapture(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs' | 'ports' | 'isDemo'>,
  payment: Payment,
  money: Money,
): Promise<Booked> {
  const order = await orderStore(tx).hold(payment.orderId);
  if (!order) throw new Error('Money for an order that does not exist');
  if (await isBooked(tx, payment.provider, money.transaction)) return 'duplicate';

  const due = await dueInstalment(tx, order, paidAt(payment, money));
  const isExpected = money.amount === payment.amount;
  const left = due?.id === payment.instalmentId ? due.amount - due.captured : 0;
  const fits = isExpected && (money.isPart ? money.amount < left : money.amount === left);
  const use = fits ? 'applied' : isDead(order) ? 'late' : 'excess';
  const { rows } = await sql<{ id: number }>`
    insert into captures (payment_id, order_id, instalment_id, provider, provider_transaction, amount, use,
                          captured_at, created_at)
    values (${payment.id}, ${order.id}, ${payment.instalmentId}, ${payment.provider}, ${money.transaction},
            ${money.amount}, ${use}, ${money.capturedAt}, ${money.now})
    returning id`.execute(tx);
  const captureId = rows[0]?.id;
  if (captureId === undefined) throw new Error('The capture was not written');
  if (isPlayMoney(payment.provider) && !platform.isDemo) await markAsTrial(tx, order.id);
  await paymentsStore(tx).succeed(payment.id, money.now, isExpected ? '' : WRONG_AMOUNT);

  if (use === 'applied') {
    const { actor, amount, now } = money;
    const paid = await applyMoney(tx, platform, order, {
      instalmentId: payment.instalmentId,
      amount,
      method: payment.method === 'cloud' ? 'cloud' : 'transfer',
      actor,
      now,
      isPart: money.isPart,
    });
    if (!paid) throw new Error('The instalment changed under its lock');
    await closeLive(tx, platform, order.id, money.now);
    return use;
  }
  if (use === 'late') await lateMoney(tx, platform, order, money.now);
  await oweBack(tx, platform, {
    orderId: order.id,
    captureId,
    amount: money.amount,
    reason: use === 'late' ? '订单已关闭，退回付款' : isExpected ? (money.owedFor ?? REPEATED) : WRONG_AMOUNT,
    source: `${use}:${captureId}`,
    now: money.now,
  });
  return use;
}

/** 试单: nobody paid for it, so it is in no figure. A demo mall is play from end to end and shows its figures. */
const markAsTrial = (tx: Transaction, orderId: string) =>
  sql`update orders set is_trial = true where id = ${orderId} and not is_trial`.execute(tx);

/** The instant that must lie in the window: when the buyer paid, or when the voucher of a transfer was uploaded. */
function paidAt({ method, createdAt }: Payment, { capturedAt, now }: Money): Date {
  if (method === 'transfer') return createdAt;
  return capturedAt < now ? capturedAt : now;
}

const isDead = (order: HeldOrder): boolean => ['cancelled', 'refunding', 'refunded'].includes(order.state);

async function isBooked(tx: Transaction, provider: string, transaction: string): Promise<boolean> {
  const row = await tx
    .selectFrom('captures')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_transaction', '=', transaction)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a refund and its job; false when this source has been refunded before. */
export async function oweBack(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs'>,
  refund: { orderId: string; captureId: number; amount: number; reason: string; source: string; now: Date },
): Promise<boolean> {
  const id = await addRefund(tx, { id: platform.ids.unguessable(), ...refund });
  if (id === undefined) return false;
  await platform.jobs.enqueue(tx, REFUND_JOB, { key: id, runAt: refund.now });
  return true;
}

/** Closes the live payments of an order, here and, by a job, at the provider. */
export async function closeLive(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; method: string }>`
    update payments set state = 'closed', ended_at = ${now}, next_query_at = null
    where order_id = ${orderId} and state in ('waiting', 'processing') returning id, method`.execute(tx);
  for (const { id, method } of rows) {
    if (method !== 'transfer') await platform.jobs.enqueue(tx, CLOSE_JOB, { key: id, runAt: now });
  }
}

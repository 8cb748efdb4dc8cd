import { fen, type HoldReason, type Instalment, isOwed, isPaidInFull, nextDue, nextPart } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { announceOrder } from './events';
import { EXPIRE_JOB } from './expire-order';
import { markPaid } from './mark-paid';
import { type Actor, moveOrder } from './move-order';
import type { HeldOrder } from './order-rows';
import { domainMethod } from './pay-methods';

/** An instalment of a locked order, with its row id. */
export type HeldInstalment = Instalment & { readonly id: number };

/**
 * The payment plan of a locked order. Amounts in fen. The first instalment can be paid as long as the order waits for it,
 * a later one within its own window.
 */
export async function paymentPlan(tx: Transaction, order: HeldOrder): Promise<HeldInstalment[]> {
  const rows = await tx
    .selectFrom('order_instalments')
    .select(['id', 'seq', 'amount', 'opens_at', 'closes_at', 'paid_amount'])
    .where('order_id', '=', order.id)
    .orderBy('seq')
    .execute();
  const last = rows.at(-1)?.closes_at ?? null;
  return rows.map((row, index) => ({
    id: row.id,
    index: row.seq,
    purpose: rows.length === 1 ? 'full' : index === 0 ? 'deposit' : 'balance',
    amount: fen(row.amount),
    opensAt: index === 0 ? null : row.opens_at,
    dueAt: index > 0 ? row.closes_at : rows.length > 1 ? last : null,
    method: domainMethod(order.payMethod),
    captured: fen(row.paid_amount),
  }));
}

/** Waits for money: unpaid, or released to be shipped before it is paid. A child is paid through its parent. */
export const waitsForMoney = ({ state, released, paid, payable, parentId }: HeldOrder): boolean =>
  parentId === null && (state === 'unpaid' || isOwed({ state, released, paid: paid === payable }));

/** The instalment that can be paid now, if there is one. */
export async function dueInstalment(
  tx: Transaction,
  order: HeldOrder,
  now: Date,
): Promise<HeldInstalment | undefined> {
  if (!waitsForMoney(order)) return undefined;
  const plan = await paymentPlan(tx, order);
  const due = nextDue(plan, now);
  return plan.find(({ index }) => index === due?.index);
}

/**
 * Books money for a locked, unpaid order on its instalment. Once the plan is fulfilled the order is paid (I11); until
 * then the order keeps its claims while its next instalment can be paid. False, with nothing changed, when the instalment
 * does not wait for exactly this amount.
 */
export async function applyMoney(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  order: HeldOrder,
  money: {
    instalmentId: number;
    amount: number;
    method: string;
    actor: Actor;
    now: Date;
    isPart?: boolean | undefined;
  },
): Promise<boolean> {
  const plan = await paymentPlan(tx, order);
  const part = plan.find(({ id }) => id === money.instalmentId);
  const left = part ? part.amount - part.captured : 0;
  if (!waitsForMoney(order) || !part) return false;
  if (money.isPart ? money.amount >= left : money.amount !== left) return false;
  await sql`
    with part as (
      update order_instalments set paid_amount = paid_amount + ${money.amount},
        state = case when paid_amount + ${money.amount} = amount then 'paid' else state end
      where id = ${part.id} and order_id = ${order.id})
    update orders set paid_amount = paid_amount + ${money.amount}, pay_method = ${money.method}, updated_at = ${money.now}
    where id = ${order.id}`.execute(tx);
  if (money.isPart) {
    await stopClock(tx, platform, order, money.now);
    return true;
  }
  const after = plan.map((one) => (one.id === part.id ? { ...one, captured: one.amount } : one));
  if (isPaidInFull(after)) {
    if (order.holds.includes('balance-due')) await liftHold(tx, order, 'balance-due');
    await markPaid(tx, platform, order.id, money.actor, money.now);
    return true;
  }
  const until = nextPart(after)?.dueAt;
  if (until) await setClock(tx, platform, order.id, until);
  const eventId = `order.part-paid:${order.id}:${part.index}`;
  await announceOrder(platform.jobs, tx, 'part-paid', order, money.now, eventId);
  return true;
}

/** Removes a hold reason from an order and its children. */
async function liftHold(tx: Transaction, { id }: HeldOrder, hold: HoldReason): Promise<void> {
  await sql`
    update orders set hold_reasons = array_remove(hold_reasons, ${hold}::text)
    where id = ${id} or parent_id = ${id}`.execute(tx);
}

/** Money for a dead order must be refunded; only for this does the order leave its end state (I22). */
export async function lateMoney(
  tx: Transaction,
  platform: Pick<Platform, 'ports'>,
  order: HeldOrder,
  now: Date,
): Promise<void> {
  if (order.state !== 'cancelled' && order.state !== 'refunded') return;
  await moveOrder(tx, platform, order, {
    event: 'late-money',
    actor: { kind: 'system' },
    now,
    note: '订单关闭后收到付款',
  });
}

/**
 * Records a refund that succeeded. `amount` (fen) is the part of it that had paid the order: 0 for money that never did.
 * With `settled` no refund is open any more, and an order that waited for it is done.
 */
export async function orderRefunded(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  order: HeldOrder,
  { amount, settled, now }: { amount: number; settled: boolean; now: Date },
): Promise<void> {
  const { rows } = await sql<{ refunded: number }>`
    update orders set refunded_amount = refunded_amount + ${amount}, updated_at = ${now}
    where id = ${order.id} returning refunded_amount as refunded`.execute(tx);
  if (order.state !== 'refunding') {
    // A partial refund of a living order: its state stays, and subscribers are told.
    const partId = `order.refunded:${order.id}:part:${rows[0]?.refunded}`;
    if (amount > 0) await announceOrder(platform.jobs, tx, 'refunded', order, now, partId);
    return;
  }
  if (!settled) return;
  await sql`update orders set refunded_amount = paid_amount where parent_id = ${order.id}`.execute(tx);
  await moveOrder(tx, platform, order, { event: 'refund-done', actor: { kind: 'system' }, now });
  const eventId = `order.refunded:${order.id}:${now.getTime()}`;
  await announceOrder(platform.jobs, tx, 'refunded', order, now, eventId);
}

/** After the upload of a transfer voucher: the reservation lasts until its review (RULINGS "Orders"). */
export async function stopClock(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  order: HeldOrder,
  now: Date,
): Promise<void> {
  await sql`update orders set reserve_until = null, pay_method = 'transfer', updated_at = ${now}
    where id = ${order.id} and (state = 'unpaid' or released_at is not null)`.execute(tx);
  await platform.jobs.cancel(tx, EXPIRE_JOB, order.id);
}

/** After a rejected voucher: the buyer has until `until` for another one, or what is left of a balance's window. */
export async function restartClock(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  order: HeldOrder,
  until: Date,
): Promise<void> {
  // A released order has no time limit.
  if (order.released) return;
  const plan = order.paid > 0 ? await paymentPlan(tx, order) : [];
  await setClock(tx, platform, order.id, nextPart(plan)?.dueAt ?? until);
}

async function setClock(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  orderId: string,
  until: Date,
): Promise<void> {
  await sql`update orders set reserve_until = ${until} where id = ${orderId} and state = 'unpaid'`.execute(
    tx,
  );
  await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: orderId, runAt: until });
}

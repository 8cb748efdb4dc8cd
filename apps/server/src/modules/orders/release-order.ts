import { refuse, type Refusal } from '@pifa/contract';
import { type Fen, fen, isOwed, type OrderState, releaseRefusal, subtractFen } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, type Platform, Refused, refusableTransaction, type Transaction } from '../../platform';
import { claimsStore } from './claims-store';
import { announceOrder } from './events';
import { EXPIRE_JOB } from './expire-order';
import { orderMoney } from './money-port';
import { moveOrder } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';
import { endEmptyParts } from './ship-order';

interface Releasing {
  orderId: string;
  cause: string;
  operatorId: number;
  now: Date;
  may(tx: Transaction, order: HeldOrder): Promise<Refusal | undefined>;
  /** Runs at the end of the same transaction, with what the company owes for released orders from now on. */
  also(tx: Transaction, released: { amount: Fen; owed: Fen; limit: Fen }): Promise<void>;
}

const refused = (text: string) => new Refused(refuse('transition-refused', { text }));

/**
 * 放行: an unpaid order is shipped before it is paid, within what its company may owe. Its goods are used up as if it were
 * paid, no time limit closes it any more, and it can be paid until it is. Of the buyer's payment and this exactly one
 * comes first, under the order's row lock; releases of one company take turns at its limit.
 */
export async function releaseOrder(platform: Platform, releasing: Releasing): Promise<Refusal | undefined> {
  const { orderId, cause, operatorId, now } = releasing;
  const actor = { kind: 'operator', id: operatorId } as const;
  // Money that has just arrived at the provider needs no release.
  await orderMoney(platform).lookAgain(orderId, now);
  return refusableTransaction(platform.database, async (tx) => {
    const order = await orderStore(tx).hold(orderId);
    if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
    const refusal = await releasing.may(tx, order);
    if (refusal) throw new Refused(refusal);
    if (order.parentId) throw refused('拆分订单请在主订单中放行');
    if (order.state !== 'unpaid') throw refused(order.released ? '该订单已放行' : '只有未付款的订单可以放行');
    const limit = await holdLimit(tx, order.khId);
    const owed = await owedBy(tx, order.khId);
    const amount = subtractFen(fen(order.payable), fen(order.paid));
    const problem = releaseRefusal({ limit, owed, amount });
    if (problem) throw refused(problem);
    await moveOrder(tx, platform, order, { event: 'release', actor, now, note: cause });
    await sql`
      update orders set released_at = ${now}, released_by = ${operatorId}, release_cause = ${cause}
      where id = any(${[order.id, ...order.childIds]})`.execute(tx);
    await claimsStore(tx).end(order.id, 'use', `order ${order.no} released`, now);
    await platform.jobs.cancel(tx, EXPIRE_JOB, order.id);
    await announceOrder(platform.jobs, tx, 'released', order, now);
    await endEmptyParts(tx, platform, order, { actor, now });
    await releasing.also(tx, { amount, owed: fen(owed + amount), limit });
  });
}

/** Up to how much the company may owe; held, so that two releases count one after the other. */
async function holdLimit(tx: Transaction, khId: number): Promise<Fen> {
  const { rows } = await sql<{ amount: number }>`
    select amount from release_limits where kh_id = ${khId} for update`.execute(tx);
  return fen(rows[0]?.amount ?? 0);
}

/** Released, alive and not paid, as a condition on `orders o`; `isOwed` of the domain in SQL. */
export const OWED = sql<boolean>`(o.released_at is not null and o.paid_at is null
  and o.state in ('to-ship', 'part-shipped', 'shipped', 'completed'))`;

/** What a company owes for released orders, fen. */
export async function owedBy(db: Db, khId: number): Promise<Fen> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(o.payable_amount - o.paid_amount), 0)::bigint as owed from orders o
    where o.kh_id = ${khId} and o.parent_id is null and ${OWED}`.execute(db);
  return fen(rows[0]?.owed ?? 0);
}

/** Fen that a released order still waits for; 0 for others. */
export const owedOf = (order: {
  state: string;
  released_at: Date | null;
  payable_amount: number;
  paid_amount: number;
}): number => {
  const left = order.payable_amount - order.paid_amount;
  const state = order.state as OrderState;
  return isOwed({ state, released: order.released_at !== null, paid: left === 0 }) ? left : 0;
};

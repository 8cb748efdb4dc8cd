import { type Refusal, refuse } from '@pifa/contract';
import { type Platform, Refused, refusableTransaction, type Transaction } from '../../platform';
import { endOrder } from './end-order';
import { EXPIRE_JOB } from './expire-order';
import type { Actor } from './move-order';
import { orderStore } from './order-store';

interface Cancellation {
  orderId: string;
  /** Refuses an order of another company; the back office leaves it out. */
  khId?: number;
  actor: Actor;
  reason: string;
  now: Date;
  /** Whether the order is one that a member of staff may see. */
  seenBy?: (tx: Transaction) => Promise<boolean>;
  /** Runs at the end of the same transaction. */
  also?: (tx: Transaction) => Promise<void>;
}

/**
 * Cancels an order that is unpaid, or paid and not yet shipped. In one transaction everything it held is released, once
 * (I7), and a refund falls due for each capture; for a deposit only where its terms give it back. The system cancels the
 * same way (a buying group that failed). A child is cancelled only with its parent, because the parent is what is paid.
 */
export async function cancelOrder(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  options: Cancellation,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, (tx) => cancelInside(tx, platform, options));
}

/** The same inside a transaction; throws `Refused`. */
export async function cancelInside(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  { orderId, khId, actor, reason, now, seenBy, also }: Cancellation,
): Promise<void> {
  const order = await orderStore(tx).hold(orderId, khId);
  if (!order || (await seenBy?.(tx)) === false) throw new Refused(refuse('not-found', { what: '该订单' }));
  if (order.parentId) throw new Refused(refuse('transition-refused', { text: '拆分订单请在主订单中取消' }));
  const whileUnpaid = actor.kind === 'system' ? 'expire' : 'cancel';
  const whileGoing = order.released && order.paid < order.payable ? 'cancel' : 'cancel-paid';
  const event = order.state === 'unpaid' ? whileUnpaid : whileGoing;
  await endOrder(tx, platform, order, { event, actor, note: reason || '买家取消', now });
  await platform.jobs.cancel(tx, EXPIRE_JOB, order.id);
  await also?.(tx);
}

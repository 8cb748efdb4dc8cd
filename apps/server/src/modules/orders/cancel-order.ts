import { type Refusal, refuse } from '@pifa/contract';
import type { Platform, Transaction } from '../../platform';
import { endOrder } from './end-order';
import { EXPIRE_JOB } from './expire-order';
import type { Actor } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';
import { orRefused, Refused } from '../../platform';

interface Cancelling {
  orderId: string;
  /** Only an order of this company; the back office leaves it out. */
  khId?: number;
  actor: Actor;
  reason: string;
  now: Date;
  /** Runs at the end of the same transaction. */
  also?: (tx: Transaction) => Promise<void>;
}

/**
 * Cancels an order. Unpaid: what it held goes back, once, in the same transaction (I7). Paid and not shipped: it goes
 * back too, and the money is owed, capture by capture; so is a deposit that may be given back at all. The system gives
 * an order up the same way (a group that failed). A child is cancelled with its parent only: the parent is what is paid.
 */
export async function cancelOrder(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  options: Cancelling,
): Promise<Refusal | undefined> {
  const { orderId, khId } = options;
  const result = await orRefused(() =>
    platform.database.transaction(
      async (tx) => {
        const order = await orderStore(tx).hold(orderId, khId);
        if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
        if (order.parentId)
          throw new Refused(refuse('transition-refused', { text: '拆分订单请在主订单中取消' }));
        await cancelHeld(tx, platform, order, options);
        await options.also?.(tx);
      },
      { retry: true },
    ),
  );
  return result ?? undefined;
}

async function cancelHeld(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  order: HeldOrder,
  { actor, reason, now }: Cancelling,
): Promise<void> {
  const unpaid = order.state === 'unpaid';
  const giveUp = actor.kind === 'system' ? 'expire' : 'cancel';
  await endOrder(tx, platform, order, {
    event: unpaid ? giveUp : 'cancel-paid',
    actor,
    note: reason || '买家取消',
    now,
  });
  await platform.jobs.cancel(tx, EXPIRE_JOB, order.id);
}

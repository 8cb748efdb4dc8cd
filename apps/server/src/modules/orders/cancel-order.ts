import { type Refusal, refuse } from '@pifa/contract';
import type { Platform, Transaction } from '../../platform';
import { claimsStore } from './claims-store';
import { announceOrder, eventOf } from './events';
import { EXPIRE_JOB } from './expire-order';
import { orderMoney } from './money-port';
import { type Actor, moveOrder } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';
import { orRefused, Refused } from './refused';

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
 * back too, and the money is owed. A child is cancelled with its parent only: the parent is what is paid.
 */
export async function cancelOrder(platform: Platform, wish: Cancelling): Promise<Refusal | undefined> {
  const { orderId, khId } = wish;
  const result = await orRefused(() =>
    platform.database.transaction(
      async (tx) => {
        const order = await orderStore(tx).hold(orderId, khId);
        if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
        if (order.parentId)
          throw new Refused(refuse('transition-refused', { text: '拆分订单请在主订单中取消' }));
        await cancelHeld(tx, platform, order, wish);
        await wish.also?.(tx);
      },
      { retry: true },
    ),
  );
  return result ?? undefined;
}

async function cancelHeld(
  tx: Transaction,
  platform: Platform,
  order: HeldOrder,
  { actor, reason, now }: Cancelling,
): Promise<void> {
  const unpaid = order.state === 'unpaid';
  const note = reason || '买家取消';
  await moveOrder(tx, platform, order, { event: unpaid ? 'cancel' : 'cancel-paid', actor, now, note });
  await claimsStore(tx).end(order.id, unpaid ? 'release' : 'return', `order ${order.no} cancelled`, now);
  await platform.jobs.cancel(tx, EXPIRE_JOB, order.id);
  const due = await orderMoney(platform).orderDied(tx, order.id, note, now);
  await announceOrder(platform.jobs, tx, 'cancelled', eventOf(order), now);
  if (!unpaid && due === 0) {
    // An order of nothing to pay owes nothing back.
    await moveOrder(
      tx,
      platform,
      { ...order, state: 'refunding' },
      { event: 'refund-done', actor: { kind: 'system' }, now },
    );
  }
}

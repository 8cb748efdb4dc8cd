import { type Refusal, refuse } from '@pifa/contract';
import { type Platform, Refused, refusableTransaction, type Transaction } from '../../platform';
import { announceOrder } from './events';
import { type Actor, moveOrder } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';
import { moveAlone, rollUp } from './roll-up';

/** The buyer has received a child, or a whole order with all its shipped children. */
export async function confirmReceipt(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  { orderId, khId, actor, now }: { orderId: string; khId?: number; actor: Actor; now: Date },
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    const order = await orderStore(tx).hold(orderId, khId);
    if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
    await confirmInside(tx, platform, order, { actor, now });
  });
}

/** The same inside a transaction that holds the order; throws `Refused`. */
export async function confirmInside(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  order: HeldOrder,
  by: { actor: Actor; now: Date; note?: string },
): Promise<void> {
  const move = { event: 'confirm-receipt', ...by } as const;
  await moveAlone(tx, platform, order, move);
  for (const childId of order.childIds) {
    const child = await orderStore(tx).hold(childId);
    if (child?.state === 'shipped') await moveOrder(tx, platform, child, move);
  }
  await rollUp(tx, platform, order, by.actor, by.now);
  await announceOrder(platform.jobs, tx, 'completed', order, by.now);
}

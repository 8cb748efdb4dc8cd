import { type Refusal, refuse } from '@pifa/contract';
import { type Platform, Refused, refusableTransaction } from '../../platform';
import { announceOrder } from './events';
import { type Actor, moveOrder } from './move-order';
import { orderStore } from './order-store';
import { moveAlone, rollUp } from './roll-up';

/** The buyer has received a child, or a whole order with all its shipped children. */
export async function confirmReceipt(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  { orderId, khId, actor, now }: { orderId: string; khId?: number; actor: Actor; now: Date },
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    const store = orderStore(tx);
    const order = await store.hold(orderId, khId);
    if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
    const move = { event: 'confirm-receipt', actor, now } as const;
    await moveAlone(tx, platform, order, move);
    for (const childId of order.childIds) {
      const child = await store.hold(childId);
      if (child?.state === 'shipped') await moveOrder(tx, platform, child, move);
    }
    await rollUp(tx, platform, order, actor, now);
    await announceOrder(platform.jobs, tx, 'completed', order, now);
  });
}

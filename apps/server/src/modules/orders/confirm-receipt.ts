import { type Refusal, refuse } from '@pifa/contract';
import type { Platform } from '../../platform';
import { announceOrder, eventOf } from './events';
import { type Actor, moveOrder } from './move-order';
import { orderStore } from './order-store';
import { orRefused, Refused } from '../../platform';
import { moveAlone, rollUp } from './roll-up';

/** The buyer has the goods: of a whole order (its children with it) or of one child. */
export async function confirmReceipt(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  options: { orderId: string; khId?: number; actor: Actor; now: Date },
): Promise<Refusal | undefined> {
  const { orderId, khId, actor, now } = options;
  const result = await orRefused(() =>
    platform.database.transaction(
      async (tx) => {
        const store = orderStore(tx);
        const order = await store.hold(orderId, khId);
        if (!order) throw new Refused(refuse('not-found', { what: '该订单' }));
        const move = { event: 'confirm-receipt', actor, now } as const;
        await moveAlone(tx, platform, order, move);
        for (const childId of order.childIds) {
          const child = await store.hold(childId);
          if (child?.state === 'shipped') await moveOrder(tx, platform, child, move);
        }
        if (order.parentId) await rollUp(tx, platform, order.id, actor, now);
        await announceOrder(platform.jobs, tx, 'completed', eventOf(order), now);
      },
      { retry: true },
    ),
  );
  return result ?? undefined;
}

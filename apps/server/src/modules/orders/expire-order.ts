import type { Platform } from '../../platform';
import { endOrder } from './end-order';
import { orderMoney } from './money-port';
import { checkTransition } from './move-order';
import { orderStore } from './order-store';

/** One waiting job per unpaid order, at the end of its reservation. */
export const EXPIRE_JOB = 'order-expire';

/** When to try again while money is on its way. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Cancels an unpaid order whose reservation, or window for the balance, has ended, and releases what it held. A payment
 * at the same moment waits for the same row lock, so exactly one of the two wins.
 */
export async function expireOrder(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  orderId: string,
  now: Date,
): Promise<'expired' | 'left'> {
  // Finds a payment whose callback was lost shortly before the end.
  await orderMoney(platform).lookAgain(orderId, now);
  return platform.database.transaction(
    async (tx) => {
      const order = await orderStore(tx).hold(orderId);
      if (!order || order.state !== 'unpaid' || !order.reserveUntil) return 'left';
      if (order.reserveUntil > now) {
        await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: orderId, runAt: order.reserveUntil });
        return 'left';
      }
      const answer = await checkTransition(tx, platform, order, 'expire', { kind: 'system' });
      if (!answer.ok) {
        const again = new Date(now.getTime() + LOOK_AGAIN_MS);
        await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: orderId, runAt: again });
        return 'left';
      }
      await endOrder(tx, platform, order, {
        event: 'expire',
        actor: { kind: 'system' },
        now,
        note: order.paid > 0 ? '逾期未付尾款，系统自动取消' : '超时未支付，系统自动取消',
      });
      return 'expired';
    },
    { retry: true },
  );
}

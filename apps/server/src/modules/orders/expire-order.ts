import type { Platform } from '../../platform';
import { endOrder } from './end-order';
import { orderMoney } from './money-port';
import { askTransition } from './move-order';
import { orderStore } from './order-store';

/** One waiting job per unpaid order, at the end of its reservation. */
export const EXPIRE_JOB = 'order-expire';

/** While money is under way nobody knows how it ends: look again so soon. */
const LOOK_AGAIN_MS = 30_000;

/**
 * The reservation may have run out (where a deposit is paid: the time for its balance): closes an unpaid order and
 * gives back what it held. Whoever pays at the same moment waits for the same row, and exactly one of the two wins.
 */
export async function expireOrder(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  orderId: string,
  now: Date,
): Promise<'expired' | 'left'> {
  // A callback that was lost a moment before the end is still found.
  await orderMoney(platform).lookAgain(orderId, now);
  return platform.database.transaction(
    async (tx) => {
      const order = await orderStore(tx).hold(orderId);
      if (!order || order.state !== 'unpaid' || !order.reserveUntil) return 'left';
      if (order.reserveUntil > now) {
        await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: orderId, runAt: order.reserveUntil });
        return 'left';
      }
      const answer = await askTransition(tx, platform, order, 'expire', { kind: 'system' });
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

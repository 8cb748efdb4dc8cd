import { fen, lotExpiry, pointsEarned, pointsToTakeBack } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { creditPoints, debitPoints, pointsOf } from '../points-ledger';
import { earnRule } from './rules';

interface PaidOrder {
  id: string;
  kh_id: number;
  state: string;
  /** Not paid yet although it was shipped: 放行. */
  owed: boolean;
  goods_paid: number;
  /** Of the goods; freight earns nothing. */
  refunded: number;
}

/** The order that was paid: the order itself or its parent. */
async function wholeOrder(tx: Transaction, orderId: string): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    select w.id, w.kh_id, w.state, w.paid_amount < w.payable_amount as owed, w.goods_amount - w.discount_amount as goods_paid,
      greatest(w.refunded_amount - w.freight_back, 0) as refunded
    from orders o join orders w on w.id = coalesce(o.parent_id, o.id)
    where o.id = ${orderId}`.execute(tx);
  return rows[0];
}

/** Credits points for what was paid for goods, once the whole order is completed and paid, by the current rule. */
export async function earnByOrder(
  platform: Pick<Platform, 'database' | 'cache'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const rule = await earnRule(platform);
  if (!rule) return;
  await platform.database.transaction(
    async (tx) => {
      const order = await wholeOrder(tx, orderId);
      if (order?.state !== 'completed' || order.owed) return;
      const points = pointsEarned(rule, fen(order.goods_paid));
      if (points === 0) return;
      const cause = {
        khId: order.kh_id,
        source: `earn:${order.id}`,
        reason: 'earn',
        orderId: order.id,
        now,
      } as const;
      await creditPoints(tx, cause, {
        points,
        expiresAt: lotExpiry(rule.months, now),
        perYuan: rule.perYuan,
      });
    },
    { retry: true },
  );
}

/**
 * Takes back the points that a refunded order earned, in proportion and by the rule it earned them by; never more than the
 * company still has, so that the balance stays at 0 or above.
 */
export async function takeBackByOrder(
  platform: Pick<Platform, 'database'>,
  orderId: string,
  now: Date,
): Promise<void> {
  await platform.database.transaction(
    async (tx) => {
      const order = await wholeOrder(tx, orderId);
      if (!order) return;
      const { rows } = await sql<{ earned: number; taken: number; per_yuan: number | null }>`
        select coalesce(sum(points) filter (where reason = 'earn'), 0)::bigint as earned,
               coalesce(-sum(points) filter (where reason = 'take-back'), 0)::bigint as taken, max(per_yuan) as per_yuan
        from point_moves where order_id = ${order.id}`.execute(tx);
      const [sums] = rows;
      if (!sums?.per_yuan || sums.earned === 0) return;
      const rule = { on: true, perYuan: sums.per_yuan, months: 0 };
      const refunded = fen(Math.min(order.refunded, order.goods_paid));
      const due = pointsToTakeBack(rule, fen(order.goods_paid), refunded, sums.earned) - sums.taken;
      if (due <= 0) return;
      const points = Math.min(due, await pointsOf(tx, order.kh_id));
      const cause = {
        khId: order.kh_id,
        source: `take-back:${order.id}:${refunded}`,
        reason: 'take-back',
        orderId: order.id,
        now,
      } as const;
      // Points were spent in between: the event is delivered again.
      if ((await debitPoints(tx, cause, points)) === 'short') throw new Error('The balance moved meanwhile');
    },
    { retry: true },
  );
}

import type { Refusal } from '@pifa/contract';
import { lotExpiry } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { orderStore } from '../orders';
import { owePart } from '../payments';
import { EARN_ENTRIES } from '../points';
import { creditPoints } from '../points-ledger';
import { siteValue } from '../site';
import { type AfterSale, afterSaleStore } from './after-sale-store';
import { operatorStep } from './decide';
import { moveRequest } from './move';

/** The source of a request's refunds; each refunded capture appends its own id. */
const sourceOf = (id: string): string => `after-sale:${id}`;

/**
 * Refunds a request: its amount falls due out of the order's captures, and the points that were spent are credited. A
 * request worth nothing is done at once.
 */
export async function refundRequest(
  platform: Pick<Platform, 'database' | 'ids' | 'cache' | 'jobs'>,
  options: Parameters<typeof operatorStep>[1],
): Promise<Refusal | undefined> {
  const { operatorId, now } = options;
  const months = Number((await siteValue(platform, EARN_ENTRIES.months)) || 0);
  return operatorStep(platform, options, async (tx, request) => {
    const actor = { kind: 'operator', id: operatorId } as const;
    const after = await moveRequest(tx, platform, request, { event: 'refund', actor, now });
    const { id, orderId, khId, points } = request;
    if (points > 0) {
      const own = { khId, source: sourceOf(id), orderId, note: request.no, now };
      await creditPoints(tx, { ...own, reason: 'give-back' }, { points, expiresAt: lotExpiry(months, now) });
    }
    const amount = request.goodsAmount + request.freightAmount;
    if (amount === 0) return finish(tx, platform, after, now);
    const reason = `售后退款 ${request.no}`;
    await owePart(tx, platform, { orderId, amount, reason, source: sourceOf(id), now });
    return after;
  });
}

/** Money of an order was refunded: its requests whose refunds have all succeeded are done. */
export async function followRefunds(
  platform: Pick<Platform, 'database' | 'jobs'>,
  orderId: string,
  now: Date,
): Promise<void> {
  await platform.database.transaction(
    async (tx) => {
      const order = await orderStore(tx).hold(orderId);
      if (!order) return;
      const { rows } = await sql<{ id: string }>`
        select a.id from after_sales a
        where a.order_id = ${orderId} and a.state = 'refunding'
          and exists (select 1 from refunds r where r.order_id = a.order_id and starts_with(r.source, ${sourceOf('')}::text || a.id || ':'))
          and not exists (select 1 from refunds r
            where r.order_id = a.order_id and starts_with(r.source, ${sourceOf('')}::text || a.id || ':')
              and r.state <> 'succeeded')
        order by a.id`.execute(tx);
      for (const { id } of rows) {
        const request = await afterSaleStore(tx).hold(id);
        if (request) await finish(tx, platform, request, now);
      }
    },
    { retry: true },
  );
}

/** Ends a request; the children of a split order show what was refunded of their lines. */
async function finish(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  request: AfterSale,
  now: Date,
): Promise<AfterSale> {
  const actor = { kind: 'system' } as const;
  const after = await moveRequest(tx, platform, request, { event: 'refunded', actor, now });
  await sql`
    update orders c set refunded_amount = c.refunded_amount + a.amount
    from (select l.child_order_id as id, sum(s.amount)::bigint as amount
          from after_sale_lines s join order_lines l on l.id = s.order_line_id
          where s.after_sale_id = ${request.id} and l.child_order_id is not null group by l.child_order_id) a
    where c.id = a.id`.execute(tx);
  return after;
}

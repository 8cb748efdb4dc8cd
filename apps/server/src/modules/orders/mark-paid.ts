import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { claimsStore } from './claims-store';
import { announceOrder } from './events';
import { EXPIRE_JOB } from './expire-order';
import { type Actor, moveOrder } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';
import { endEmptyParts } from './ship-order';

/**
 * Moves an order that is paid in full from unpaid to to-ship (one that was released stays where it is), uses its claims and adds its goods to the company's 常购清单
 * (at payment, so that abandoned orders do not count). The caller has written the paid amount. Throws `Refused` when the
 * order no longer waits for money.
 */
export async function markPaid(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  orderId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const order = await orderStore(tx).hold(orderId);
  if (!order) throw new Error('No such order to be paid');
  const isUnpaid = order.state === 'unpaid';
  if (isUnpaid) {
    await moveOrder(tx, platform, order, { event: 'paid', actor, now });
    await claimsStore(tx).end(order.id, 'use', `order ${order.no} paid`, now);
  } else await noteLatePayment(tx, order, actor, now);
  await sql`update orders set paid_amount = payable_amount where parent_id = ${order.id}`.execute(tx);
  await rememberBought(tx, order.id, now);
  await platform.jobs.cancel(tx, EXPIRE_JOB, order.id);
  await announceOrder(platform.jobs, tx, 'paid', order, now);
  if (isUnpaid) await endEmptyParts(tx, platform, order, { actor, now });
}

/** A released order was paid: what holds its goods was used up at its release, and each part stays in its state. */
async function noteLatePayment(tx: Transaction, order: HeldOrder, actor: Actor, now: Date): Promise<void> {
  await sql`
    with paid as (
      update orders set paid_at = ${now}::timestamptz, updated_at = ${now}
      where id = any(${[order.id, ...order.childIds]}) returning id, state)
    insert into order_history (order_id, from_state, to_state, event, actor_kind, actor_id, at)
    select id, state, state, 'paid', ${actor.kind}, ${actor.id ?? null}::bigint, ${now}::timestamptz from paid`.execute(
    tx,
  );
}

/** Rows are written in goods order, so that two orders of one company cannot deadlock. Keeps the last dozen purchases. */
async function rememberBought(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await sql`
    insert into bought_goods (kh_id, goods_id, times, last_packs, last_pieces, last_per_pack, last_per_piece,
                              last_order_id, last_at, recent)
    select distinct on (l.goods_id) o.kh_id, l.goods_id, 1, l.packs, l.pieces, l.per_pack, l.per_piece, o.id,
           ${now}::timestamptz,
           jsonb_build_array(jsonb_build_array(floor(extract(epoch from ${now}::timestamptz))::bigint,
             sum(l.total_pieces) over (partition by l.goods_id)))
    from order_lines l join orders o on o.id = l.order_id
    where l.order_id = ${orderId} and l.context = 'ordinary'
    order by l.goods_id, l.id
    on conflict (kh_id, goods_id) do update set
      times = bought_goods.times + 1, last_packs = excluded.last_packs, last_pieces = excluded.last_pieces,
      last_per_pack = excluded.last_per_pack, last_per_piece = excluded.last_per_piece,
      last_order_id = excluded.last_order_id, last_at = excluded.last_at,
      recent = case when jsonb_array_length(bought_goods.recent) >= 12 then bought_goods.recent - 0
                    else bought_goods.recent end || excluded.recent`.execute(tx);
}

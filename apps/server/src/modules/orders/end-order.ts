import { sql } from 'kysely';
import type { Platform, Transaction } from '../../platform';
import { giveBackQuotedLines } from '../inquiries';
import { debitPoints } from '../points-ledger';
import { spendScarce } from '../promotions';
import { claimsStore } from './claims-store';
import { announceOrder } from './events';
import { keepsDeposit } from './kept-deposit';
import { orderMoney } from './money-port';
import { type Actor, moveOrder } from './move-order';
import type { HeldOrder } from './order-rows';

interface Ending {
  event: 'cancel' | 'expire' | 'cancel-paid';
  actor: Actor;
  note: string;
  now: Date;
}

/**
 * Ends a locked order: releases what it held, once, in the same transaction (I7), and refunds what was paid. A deposit
 * whose balance was not paid in time stays with the seller only if the stored terms say so.
 */
export async function endOrder(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  order: HeldOrder,
  { event, actor, note, now }: Ending,
): Promise<void> {
  const unpaid = order.state === 'unpaid';
  const keep = event === 'expire' && order.paid > 0 && (await keepsDeposit(tx, order));
  await moveOrder(tx, platform, order, { event, actor, now, note });
  // Quotes are locked before scarce things, as in placing an order, which prevents deadlocks.
  if (order.holdsQuotes) {
    const by = actor.kind === 'buyer' ? 'buyer' : actor.kind === 'operator' ? 'seller' : 'system';
    const giving = { orderId: order.id, actor: { kind: by, id: actor.id }, note: order.no, now } as const;
    await giveBackQuotedLines(tx, platform, giving);
  }
  const how = event === 'expire' ? 'expired' : 'cancelled';
  await claimsStore(tx).end(order.id, unpaid ? 'release' : 'return', `order ${order.no} ${how}`, now);
  const due = await orderMoney(platform).orderDied(tx, order.id, note, now, { keep });
  await announceOrder(platform.jobs, tx, 'cancelled', order, now);
  const system = { kind: 'system' } as const;
  await giveNoMore(tx, order, now);
  if (event === 'cancel-paid' && due === 0) {
    // An order with nothing to pay has nothing to refund.
    await moveOrder(
      tx,
      platform,
      { ...order, state: 'refunding' },
      { event: 'refund-done', actor: system, now },
    );
  }
  if (event === 'cancel-paid' || order.paid === 0) return;
  await sql`update order_instalments set state = 'lapsed' where order_id = ${order.id} and state = 'due'`.execute(
    tx,
  );
  if (keep) await sql`update orders set kept_amount = paid_amount where id = ${order.id}`.execute(tx);
  else if (due > 0) {
    const refund = { event: 'late-money', actor: system, now, note: '定金原路退还' } as const;
    await moveOrder(tx, platform, { ...order, state: 'cancelled' }, refund);
  }
}

/**
 * What was out of stock is not sold again, and points that went back with it are not given back once more. Runs after the
 * order's claims were released. What an activity keeps apart is left to it.
 */
async function giveNoMore(tx: Transaction, { id, no, khId }: HeldOrder, now: Date): Promise<void> {
  const { rows } = await sql<{ ref: string; pieces: number }>`
    select s.ref, least(sum(l.short_pieces), min(c.quantity))::bigint as pieces
    from order_lines l
    join scarce s on s.kind = 'stock' and s.ref = l.goods_id::text
    join each_claim c on c.order_id = l.order_id and c.scarce_id = s.id
    where l.order_id = ${id} and l.short_pieces > 0
    group by s.id, s.ref order by s.id`.execute(tx);
  for (const { ref, pieces } of rows) {
    await spendScarce(tx, { kind: 'stock', ref }, pieces, { reason: `order ${no} out of stock`, now });
  }
  const { rows: back } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from point_moves
    where order_id = ${id} and reason = 'give-back'`.execute(tx);
  const points = back[0]?.points ?? 0;
  if (points <= 0) return;
  const cause = {
    khId,
    source: `give-back:${id}:again`,
    reason: 'give-back',
    orderId: id,
    note: no,
    now,
  } as const;
  if ((await debitPoints(tx, cause, points)) === 'short') throw new Error('Points left while they came back');
}

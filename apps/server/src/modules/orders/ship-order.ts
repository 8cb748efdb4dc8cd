import { randomInt } from 'node:crypto';
import { type Refusal, refuse } from '@pifa/contract';
import { DELIVERY_WAY_NAMES, needsWaybill, pickupCode } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, Refused, refusableTransaction, toJson, type Transaction } from '../../platform';
import { announceOrder } from './events';
import type { Actor } from './move-order';
import type { HeldOrder } from './order-rows';
import { orderStore } from './order-store';
import { moveAlone, rollUp } from './roll-up';
import { refuseOldPapers } from './prints';
import { refuseTaken, type Waybill, waybillOf } from './waybills';

interface Shipping {
  /** An order that was not split, or a child. */
  orderId: string;
  actor: Actor;
  /** Ignored where the order's way has no waybill. */
  carrier: string;
  trackingNo: string;
  /** Refuses an order whose way has a waybill without one. */
  waybillNeeded?: boolean;
  /** 自送: who drives. */
  driver?: string | undefined;
  driverPhone?: string | undefined;
  /** The parcel also holds another order of the same company for the same address. */
  shared?: boolean;
  /** Pieces by line; absent: everything that is left, except pieces held by a refund request (仅退款). */
  lines?: readonly { orderLineId: number; pieces: number }[];
  now: Date;
  /** Whether the order is one that whoever ships may see; an absent one is asked for by nobody. */
  seenBy?: (tx: Transaction) => Promise<boolean>;
  /** Runs at the end of the same transaction. */
  also?: (tx: Transaction) => Promise<void>;
}

/** Ships an order or part of it. A split order ships child by child. */
export async function shipOrder(
  platform: Pick<Platform, 'database' | 'jobs' | 'ports'>,
  options: Shipping,
): Promise<Refusal | undefined> {
  return refusableTransaction(
    platform.database,
    async (tx) => void (await shipInside(tx, platform, options)),
  );
}

/** The same inside a transaction; throws `Refused`. Answers the shipment's id. */
export async function shipInside(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  options: Shipping,
): Promise<number> {
  const { orderId, actor, now } = options;
  const order = await orderStore(tx).hold(orderId);
  if (!order || (await options.seenBy?.(tx)) === false)
    throw new Refused(refuse('not-found', { what: '该订单' }));
  if (order.childIds.length > 0) {
    throw new Refused(refuse('transition-refused', { text: '该订单已拆分，请按子订单发货' }));
  }
  const { carrier, trackingNo } = waybillFor(order.way, options);
  const { driver = '', driverPhone = '' } = order.way === 'van' ? options : {};
  await refuseOldPapers(tx, orderId);
  const joins = await refuseTaken(tx, orderId, { carrier, trackingNo }, { shared: options.shared === true });
  const { rows } = await sql<{
    asked: number;
    shipped: number;
    left: number;
    shipmentId: number | null;
    takenBack: number;
  }>`
    with asked as (
      select a."orderLineId" as id, a.pieces
      from jsonb_to_recordset(${toJson(options.lines ?? [])}::jsonb) as a("orderLineId" bigint, pieces bigint)),
    own as (
      select l.id, l.held_pieces as held,
             l.total_pieces - l.shipped_pieces - l.dropped_pieces - l.held_pieces as open,
             case when ${options.lines === undefined}
                  then l.total_pieces - l.shipped_pieces - l.dropped_pieces - l.held_pieces
                  else coalesce((select sum(a.pieces) from asked a where a.id = l.id), 0) end as pieces
      from order_lines l
      where l.child_order_id = ${orderId} or (l.order_id = ${orderId} and l.child_order_id is null)),
    moved as (
      update order_lines l set shipped_pieces = l.shipped_pieces + o.pieces
      from own o where l.id = o.id and o.pieces > 0 and o.pieces <= o.open
      returning l.id, o.pieces),
    shipment as (
      insert into shipments (order_id, carrier, tracking_no, shipped_at, joins_parcel, driver, driver_phone)
      select ${orderId}, ${carrier}, ${trackingNo}, ${now}::timestamptz, ${joins}, ${driver}, ${driverPhone}
      where exists (select 1 from moved) returning id),
    noted as (
      insert into shipment_lines (shipment_id, order_line_id, pieces)
      select shipment.id, moved.id, moved.pieces from shipment, moved)
    select (select coalesce(sum(pieces), 0)::bigint from own) as asked,
           (select coalesce(sum(pieces), 0)::bigint from moved) as shipped,
           (select coalesce(sum(open + held), 0)::bigint from own) as left,
           (select id from shipment) as "shipmentId",
           (select count(*) from shipments_taken_back where order_id = ${orderId}) as "takenBack"`.execute(
    tx,
  );
  const sums = rows[0];
  if (!sums?.shipmentId || sums.shipped === 0 || sums.shipped !== sums.asked) {
    throw new Refused(refuse('transition-refused', { text: '发货数量不正确，请检查后重试' }));
  }
  const event = sums.shipped === sums.left ? 'ship-all' : 'ship-part';
  await moveAlone(tx, platform, order, { event, actor, now, note: trackingNo || driver });
  if (event === 'ship-all' && order.way === 'pickup') await givePickupCode(tx, orderId);
  await rollUp(tx, platform, order, actor, now);
  if (event === 'ship-all') {
    // Shipped once more after it was taken back is news of its own.
    const again = sums.takenBack > 0 ? `order.shipped:${order.id}:${sums.shipmentId}` : undefined;
    await announceOrder(platform.jobs, tx, 'shipped', order, now, again);
  }
  await options.also?.(tx);
  return sums.shipmentId;
}

/** The waybill that the order's way asks for; what is collected or driven by the mall has none. */
function waybillFor(
  way: HeldOrder['way'],
  typed: Pick<Shipping, 'carrier' | 'trackingNo' | 'waybillNeeded'>,
): Waybill {
  if (!needsWaybill(way)) return { carrier: DELIVERY_WAY_NAMES[way], trackingNo: '' };
  const waybill = waybillOf(typed);
  if (typed.waybillNeeded && (waybill.carrier === '' || waybill.trackingNo === '')) {
    throw new Refused(refuse('transition-refused', { text: '请填写承运商与运单号' }));
  }
  return waybill;
}

/** The buyer shows it when collecting; it stays the same if the goods are put back and made ready again. */
async function givePickupCode(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ pickup_code: pickupCode(randomInt(1_000_000)) })
    .where('id', '=', orderId)
    .where('pickup_code', '=', '')
    .execute();
}

/**
 * Counts an order or child as shipped once nothing is left to ship, because the buyer cancelled the rest (仅退款). Does
 * nothing while pieces are left. The caller holds the whole order.
 */
export async function endShipping(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  { orderId, actor, now }: Pick<Shipping, 'orderId' | 'actor' | 'now'>,
): Promise<void> {
  const order = await orderStore(tx).hold(orderId);
  if (order?.state !== 'to-ship' && order?.state !== 'part-shipped') return;
  if (order.childIds.length > 0) return;
  const { rows } = await sql<{ left: number; takenBack: number }>`
    select coalesce(sum(total_pieces - shipped_pieces - dropped_pieces), 0)::bigint as left,
      (select count(*) from shipments_taken_back where order_id = ${orderId}) as "takenBack"
    from order_lines
    where child_order_id = ${orderId} or (order_id = ${orderId} and child_order_id is null)`.execute(tx);
  if (rows[0]?.left !== 0) return;
  const again = rows[0].takenBack > 0 ? `order.shipped:${order.id}:rest` : undefined;
  const note = order.anyShipped ? '未发部分已退款' : '全部缺货';
  const state = await moveAlone(tx, platform, order, { event: 'ship-all', actor, now, note });
  if (!order.anyShipped) {
    // There is nothing to receive.
    const system = { kind: 'system' } as const;
    await moveAlone(tx, platform, { ...order, state }, { event: 'confirm-receipt', actor: system, now });
  }
  await rollUp(tx, platform, order, actor, now);
  if (!order.anyShipped) return;
  await announceOrder(platform.jobs, tx, 'shipped', order, now, again);
}

/** Ends the parts of a split order of which everything was out of stock before the order was paid or released. */
export async function endEmptyParts(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  { childIds }: Pick<HeldOrder, 'childIds'>,
  own: Pick<Shipping, 'now'> & { actor: Actor },
): Promise<void> {
  if (childIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select child_order_id as id from order_lines where child_order_id = any(${childIds})
    group by child_order_id having bool_and(dropped_pieces = total_pieces) order by child_order_id`.execute(
    tx,
  );
  // A buyer who pays ships nothing.
  const actor = own.actor.kind === 'operator' ? own.actor : ({ kind: 'operator' } as const);
  for (const { id: orderId } of rows) await endShipping(tx, platform, { orderId, actor, now: own.now });
}

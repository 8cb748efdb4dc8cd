import { refuse } from '@pifa/contract';
import type { DeliveryWay } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, Refused, type Transaction } from '../../platform';
import { orderEvent } from './events';
import type { Actor } from './move-order';
import { orderStore } from './order-store';
import { moveAlone, rollBack } from './roll-up';

/** A shipment can be taken back for so long; afterwards the parcel has left. */
export const TAKE_BACK_MS = 2 * 3_600_000;

interface TakingBack {
  shipmentId: number;
  actor: Actor;
  now: Date;
}

/**
 * 撤销发货: the pieces wait again, the order steps back, its buyers are told. The shipment is kept apart as it was. Only
 * what was shipped in the last two hours, was not received and is in no after-sale. Throws `Refused`.
 */
export async function takeBackInside(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'ports'>,
  { shipmentId, actor, now }: TakingBack,
): Promise<{ orderId: string; carrier: string; trackingNo: string }> {
  const known = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('id', '=', shipmentId)
    .executeTakeFirst();
  const order = known && (await orderStore(tx).hold(known.order_id));
  // Whoever held the order before may have taken it back.
  const shipment = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || !shipment) throw new Refused(refuse('not-found', { what: '该发货' }));
  const problem = whyNot(order.state, shipment, now, order.way);
  if (problem) throw new Refused(refuse('transition-refused', { text: problem }));
  const shipped = await putBack(tx, shipmentId, { operatorId: actor.id ?? null, now });
  const event = shipped === 0 ? 'take-back-all' : 'take-back-part';
  const { carrier, tracking_no: trackingNo } = shipment;
  await moveAlone(tx, platform, order, { event, actor, now, note: `撤销发货 ${trackingNo}` });
  await rollBack(tx, platform, order, actor, now);
  const { id: orderId, khId, userId } = order;
  const news = orderEvent('taken-back', { orderId, khId, userId }, now, `order.taken-back:${shipmentId}`);
  await platform.jobs.announce(tx, news);
  return { orderId, carrier, trackingNo };
}

/** Why a shipment cannot be taken back, in words; undefined where it can. */
export function whyNot(
  state: string,
  shipment: { shipped_at: Date; received_at: Date | null },
  now: Date,
  way: DeliveryWay = 'express',
): string | undefined {
  if (state === 'completed' || shipment.received_at) return '客户已确认收货，不能撤销';
  if (state !== 'shipped' && state !== 'part-shipped') return '订单状态已变化，不能撤销发货';
  // What waits to be collected has not left.
  if (way === 'pickup') return undefined;
  if (now.getTime() - shipment.shipped_at.getTime() > TAKE_BACK_MS) return '发货已超过 2 小时，不能撤销';
  return undefined;
}

/** Moves the pieces back; answers how many pieces of the order are still shipped. */
async function putBack(
  tx: Transaction,
  shipmentId: number,
  { operatorId, now }: { operatorId: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ lines: number; moved: number }>`
    with lines as (select order_line_id, pieces from shipment_lines where shipment_id = ${shipmentId}),
    moved as (
      update order_lines l set shipped_pieces = l.shipped_pieces - n.pieces
      from lines n where l.id = n.order_line_id and l.claimed_pieces <= l.shipped_pieces - n.pieces
      returning l.id)
    select (select count(*) from lines) as lines, (select count(*) from moved) as moved`.execute(tx);
  if (!rows[0] || rows[0].lines !== rows[0].moved) {
    throw new Refused(refuse('transition-refused', { text: '其中的商品已申请售后，不能撤销发货' }));
  }
  const { rows: left } = await sql<{ shipped: number }>`
    with kept as (
      insert into shipments_taken_back
        (shipment_id, order_id, carrier, tracking_no, shipped_at, lines, operator_id, taken_back_at)
      select s.id, s.order_id, s.carrier, s.tracking_no, s.shipped_at,
        (select jsonb_agg(jsonb_build_object('orderLineId', n.order_line_id, 'pieces', n.pieces)
                          order by n.order_line_id)
         from shipment_lines n where n.shipment_id = s.id),
        ${operatorId}::bigint, ${now}::timestamptz
      from shipments s where s.id = ${shipmentId}
      returning order_id)
    select coalesce(sum(l.shipped_pieces), 0)::bigint as shipped
    from kept k join order_lines l
      on l.child_order_id = k.order_id or (l.order_id = k.order_id and l.child_order_id is null)`.execute(tx);
  await tx.deleteFrom('shipment_lines').where('shipment_id', '=', shipmentId).execute();
  await tx.deleteFrom('shipments').where('id', '=', shipmentId).execute();
  return left[0]?.shipped ?? 0;
}

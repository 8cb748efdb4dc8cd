import { fen, type OrderNews, orderMessage } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, JobRegistry, Platform } from '../../platform';
import { postMessage } from '../message-box';
import { orderIdOf } from '../orders';

/** Events of an order that its buyers are told about. */
const HEARD = ['paid', 'part-paid', 'shipped', 'completed', 'cancelled', 'refunded'] as const;

interface OrderRow {
  id: string;
  no: string;
  kh_id: number;
  user_id: number;
  payable: number;
  paid: number;
  refunded: number;
  kept: number;
  carrier: string;
  tracking_no: string;
  reason: string;
  expired: boolean;
}

/** What happens to an order is told to who placed it and to the managers of the company. */
export function onOrders(registry: JobRegistry, platform: Pick<Platform, 'db'>): void {
  for (const what of HEARD) {
    registry.on(`order.${what}`, ({ eventId, payload, now }) =>
      tellOfOrder(platform.db, what, orderIdOf(payload), { eventId, now }),
    );
  }
}

/** Tells what happened to an order, once per event. */
export async function tellOfOrder(
  db: Db,
  what: (typeof HEARD)[number],
  orderId: string,
  heard: { eventId: string; now: Date },
): Promise<void> {
  const order = await orderRow(db, orderId);
  if (!order) return;
  const words = orderMessage(newsOf(what, order), toldOf(order));
  await postMessage(db, { ...words, to: { khId: order.kh_id, by: order.user_id }, ...heard });
}

const newsOf = (what: (typeof HEARD)[number], { expired }: OrderRow): OrderNews =>
  what === 'cancelled' && expired ? 'expired' : what;

const toldOf = (row: OrderRow) => ({
  id: row.id,
  no: row.no,
  payable: fen(row.payable),
  paid: fen(row.paid),
  refunded: fen(row.refunded),
  kept: fen(row.kept),
  carrier: row.carrier,
  trackingNo: row.tracking_no,
  reason: row.reason,
});

async function orderRow(db: Db, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.no, o.kh_id, o.user_id, o.payable_amount as payable, o.paid_amount as paid,
           o.refunded_amount as refunded, o.kept_amount as kept, o.cancel_reason as reason,
           coalesce(s.carrier, '') as carrier, coalesce(s.tracking_no, '') as tracking_no,
           exists (select 1 from order_history h where h.order_id = o.id and h.event = 'expire') as expired
    from orders o
    left join lateral (
      select carrier, tracking_no from shipments where order_id = o.id order by id desc limit 1) s on true
    where o.id = ${id}`.execute(db);
  return rows[0];
}

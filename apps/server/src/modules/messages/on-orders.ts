import { type DeliveryWay, fen, orderMessage, shortMessage } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, JobRegistry } from '../../platform';
import { orderIdOf, shortageOfEvent } from '../orders';
import { tell, type TellingPlatform, type Ways, waysOf } from './tell';

/** Events of an order that its buyers are notified of. */
const TOPICS = [
  'placed-for',
  'paid',
  'part-paid',
  'released',
  'shipped',
  'taken-back',
  'completed',
  'cancelled',
  'refunded',
] as const;
type OrderTopic = (typeof TOPICS)[number];

interface OrderRow {
  id: string;
  no: string;
  khId: number;
  userId: number;
  payable: number;
  paid: number;
  refunded: number;
  kept: number;
  carrier: string;
  trackingNo: string;
  reason: string;
  placedBy: string;
  placedNote: string;
  way: DeliveryWay;
  driver: string;
  pickup: { place: string; hours: string; code: string };
  expired: boolean;
  released: boolean;
}

/** Notifies whoever placed an order, and the managers of the company. */
export function onOrders(registry: JobRegistry, platform: TellingPlatform): void {
  for (const what of TOPICS) {
    registry.on(`order.${what}`, ({ eventId, payload, now }) =>
      tellOfOrder(waysOf(platform), what, orderIdOf(payload), { eventId, now }),
    );
  }
  registry.on('order.short', ({ eventId, payload, now }) =>
    tellOfShortage(waysOf(platform), orderIdOf(payload), { eventId, now }),
  );
}

/** Notifies of what happened to an order, once per event. */
export async function tellOfOrder(
  ways: Ways,
  what: OrderTopic,
  orderId: string,
  event: { eventId: string; now: Date },
): Promise<void> {
  const order = await orderRow(ways.db, orderId);
  if (!order) return;
  const news = what === 'cancelled' && order.expired ? 'expired' : what;
  const { payable, paid, refunded, kept } = order;
  const amounts = { payable: fen(payable), paid: fen(paid), refunded: fen(refunded), kept: fen(kept) };
  const to = { khId: order.khId, by: order.userId };
  await tell(ways, { ...orderMessage(news, { ...order, ...amounts }), to, ...event });
}

/** Goods of an order are out of stock: which, why, and what goes back. */
async function tellOfShortage(
  ways: Ways,
  orderId: string,
  event: { eventId: string; now: Date },
): Promise<void> {
  const order = await orderRow(ways.db, orderId);
  const short = await shortageOfEvent(ways.db, event.eventId);
  if (!order || !short) return;
  const { no, khId, userId } = order;
  const { amount, outcome, ...words } = short;
  const facts = { orderId, no, ...words, amount: fen(amount), isReduced: outcome === 'reduced' };
  await tell(ways, { ...shortMessage(facts), to: { khId, by: userId }, ...event });
}

async function orderRow(db: Db, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.no, o.kh_id as "khId", o.user_id as "userId", o.payable_amount as payable, o.paid_amount as paid,
           o.refunded_amount as refunded, o.kept_amount as kept, o.cancel_reason as reason,
           o.released_at is not null as released,
           coalesce((select coalesce(nullif(p.display_name, ''), p.name) from operators p where p.id = o.placed_by), '')
             as "placedBy", o.placed_note as "placedNote",
           coalesce(s.carrier, '') as carrier, coalesce(s.tracking_no, '') as "trackingNo",
           o.delivery_way as way, trim(coalesce(s.driver, '') || ' ' || coalesce(s.driver_phone, '')) as driver,
           jsonb_build_object('place', trim(coalesce(o.delivery ->> 'place', '') || ' '
             || coalesce(o.delivery ->> 'address', '')), 'hours', coalesce(o.delivery ->> 'hours', ''),
             'code', o.pickup_code) as pickup,
           exists (select 1 from order_history h where h.order_id = o.id and h.event = 'expire') as expired
    from orders o
    left join lateral (
      select carrier, tracking_no, driver, driver_phone from shipments where order_id = o.id order by id desc limit 1) s on true
    where o.id = ${id}`.execute(db);
  return rows[0];
}

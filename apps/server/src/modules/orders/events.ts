import type { NewEvent, Platform, Transaction } from '../../platform';
import type { HeldOrder } from './order-rows';

/** What subscribers are told of an order, as `order.paid` and so on (RULINGS "Orders"). */
export type OrderHappening =
  /** Staff placed it for the buyer, who is told. */
  | 'placed-for'
  /** One instalment was paid, and more are due. */
  | 'part-paid'
  | 'paid'
  /** It is shipped before it is paid. */
  | 'released'
  /** Pieces of it turned out not to exist. */
  | 'short'
  | 'cancelled'
  | 'shipped'
  /** A shipment never left: the seller took it back. */
  | 'taken-back'
  | 'completed'
  | 'refunded';

export interface OrderEventPayload {
  orderId: string;
  khId: number;
  userId: number;
}

/** The event of an order. Subscribers receive it at least once, always under the same id (I29). */
export function orderEvent(
  what: OrderHappening,
  payload: OrderEventPayload,
  now: Date,
  eventId = `order.${what}:${payload.orderId}`,
): NewEvent {
  return { eventId, topic: `order.${what}`, payload, now };
}

/** Publishes the event in the transaction of what happened. One statement. */
export async function announceOrder(
  jobs: Platform['jobs'],
  tx: Transaction,
  what: OrderHappening,
  { id: orderId, khId, userId }: HeldOrder,
  now: Date,
  eventId?: string,
): Promise<void> {
  await jobs.announce(tx, orderEvent(what, { orderId, khId, userId }, now, eventId));
}

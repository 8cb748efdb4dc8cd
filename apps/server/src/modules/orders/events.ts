import type { NewEvent, Platform, Transaction } from '../../platform';
import type { HeldOrder } from './order-rows';

/** What happens to an order, for whoever subscribes (`order.paid` …); RULINGS "Orders". */
export type OrderHappening =
  | 'placed'
  /** a part of the payment plan was paid, not all of it */
  | 'part-paid'
  | 'paid'
  | 'cancelled'
  | 'shipped'
  | 'completed'
  | 'refunded';

export interface OrderEventPayload {
  orderId: string;
  khId: number;
  userId: number;
}

/** Says what happened; heard at least once with the same id (I29). */
export function orderEvent(
  what: OrderHappening,
  payload: OrderEventPayload,
  now: Date,
  eventId = `order.${what}:${payload.orderId}`,
): NewEvent {
  return { eventId, topic: `order.${what}`, payload, now };
}

/** Written in the transaction of what happened. One statement. */
export async function announceOrder(
  jobs: Platform['jobs'],
  tx: Transaction,
  what: OrderHappening,
  payload: OrderEventPayload,
  now: Date,
  eventId?: string,
): Promise<void> {
  await jobs.announce(tx, orderEvent(what, payload, now, eventId));
}

export const eventOf = ({ id, khId, userId }: HeldOrder): OrderEventPayload => ({
  orderId: id,
  khId,
  userId,
});

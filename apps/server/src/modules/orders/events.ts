import type { Platform, Transaction } from '../../platform';
import type { HeldOrder } from './order-rows';

/** What happens to an order, for whoever subscribes (`order.paid` …); RULINGS "Orders". */
export type OrderHappening = 'placed' | 'paid' | 'cancelled' | 'shipped' | 'completed' | 'refunded';

export interface OrderEventPayload {
  orderId: string;
  khId: number;
  userId: number;
}

/** Written in the transaction of what happened; heard at least once with the same id (I29). One statement. */
export async function announceOrder(
  jobs: Platform['jobs'],
  tx: Transaction,
  what: OrderHappening,
  payload: OrderEventPayload,
  now: Date,
  eventId = `order.${what}:${payload.orderId}`,
): Promise<void> {
  await jobs.announce(tx, { eventId, topic: `order.${what}`, payload, now });
}

export const eventOf = ({ id, khId, userId }: HeldOrder): OrderEventPayload => ({
  orderId: id,
  khId,
  userId,
});

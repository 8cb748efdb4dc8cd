import type { Platform, Transaction } from '../../platform';

/** Topic: a request was added or moved. */
export const AFTER_SALE_CHANGED = 'after-sale.changed';

export interface AfterSaleEventPayload {
  afterSaleId: string;
  orderId: string;
  khId: number;
  /** The user who added it. */
  userId: number;
}

/** Publishes a step of a request in its transaction; `step` distinguishes the steps of one request. */
export async function announceAfterSale(
  jobs: Platform['jobs'],
  tx: Transaction,
  payload: AfterSaleEventPayload,
  step: string,
  now: Date,
): Promise<void> {
  const eventId = `${AFTER_SALE_CHANGED}:${payload.afterSaleId}:${step}`;
  await jobs.announce(tx, { eventId, topic: AFTER_SALE_CHANGED, payload, now });
}

import type { Platform, Transaction } from '../../platform';

/** Topic: a request was made or moved on. */
export const AFTER_SALE_CHANGED = 'after-sale.changed';

export interface AfterSaleEventPayload {
  afterSaleId: string;
  orderId: string;
  khId: number;
  /** Who asked for it. */
  userId: number;
}

/** Written in the transaction of what happened; `step` tells the steps of one request apart. */
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

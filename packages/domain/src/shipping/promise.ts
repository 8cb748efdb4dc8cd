const HOUR_MS = 3_600_000;

/** What buyers are promised (ADMIN §7.1): an order is on its way so long after it was paid. */
export const SHIP_WITHIN_MS = 48 * HOUR_MS;
/** What a partial shipment left open follows so long after it. */
export const REST_WITHIN_MS = 72 * HOUR_MS;

/** When what is left of an order has to be on its way; null while nothing is paid. */
export function shipDue({
  paidAt,
  firstShippedAt,
}: {
  paidAt: Date | null;
  /** of a partial shipment; null while nothing was sent */
  firstShippedAt: Date | null;
}): Date | null {
  if (firstShippedAt) return new Date(firstShippedAt.getTime() + REST_WITHIN_MS);
  return paidAt && new Date(paidAt.getTime() + SHIP_WITHIN_MS);
}

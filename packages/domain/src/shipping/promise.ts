const HOUR_MS = 3_600_000;

/** What buyers are promised (ADMIN §7.1): an order is on its way so long after it was paid. */
export const SHIP_WITHIN_MS = 48 * HOUR_MS;
/** What a partial shipment left open follows so long after it. */
export const REST_WITHIN_MS = 72 * HOUR_MS;

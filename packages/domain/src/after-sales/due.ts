import type { AfterSaleState } from './states';

const HOUR_MS = 3_600_000;

/**
 * How many hours the seller has for the next step, from when the request came into its state; null where the step is
 * the buyer's or nothing is left to do.
 */
export const AFTER_SALE_HOURS: Record<AfterSaleState, number | null> = {
  waiting: 48,
  'to-return': null,
  sent: 72,
  received: 48,
  'to-refund': 48,
  refunding: null,
  done: null,
  rejected: null,
  withdrawn: null,
};

/** Until when the seller should take the next step; null where it is not the seller's turn. */
export function afterSaleDue(state: AfterSaleState, since: Date): Date | null {
  const hours = AFTER_SALE_HOURS[state];
  return hours === null ? null : new Date(since.getTime() + hours * HOUR_MS);
}

/** Requests in this state that came into it before this instant are late at `now`; null as above. */
export function afterSaleLateBefore(state: AfterSaleState, now: Date): Date | null {
  const hours = AFTER_SALE_HOURS[state];
  return hours === null ? null : new Date(now.getTime() - hours * HOUR_MS);
}

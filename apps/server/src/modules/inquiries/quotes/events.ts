import type { NewEvent } from '../../../platform';

/** What happens to a quote that its buyer should hear of. */
export const QUOTE_TOPICS = {
  /** a new version, the first or another one */
  answered: 'quote.answered',
  /** the seller makes no quote */
  declined: 'quote.declined',
  /** its validity ended without an order */
  expired: 'quote.expired',
  /** the seller wrote a message */
  message: 'quote.message',
} as const;
export type QuoteHappening = keyof typeof QUOTE_TOPICS;

/** The payload of every topic of `QUOTE_TOPICS`. */
export interface QuoteEventPayload {
  quoteId: string;
  khId: number;
  userId: number;
}

interface Owner {
  id: string;
  khId: number | null;
  userId: number | null;
}

/**
 * Says what happened, in the transaction of what happened; `serial` tells the same happening from the next one.
 * Undefined for an inquiry of a visitor that no account has taken over: there is nobody to tell.
 */
export function quoteEvent(
  what: QuoteHappening,
  { id, khId, userId }: Owner,
  serial: number | string,
  now: Date,
): NewEvent | undefined {
  if (khId === null || userId === null) return undefined;
  const payload: QuoteEventPayload = { quoteId: id, khId, userId };
  return { eventId: `${QUOTE_TOPICS[what]}:${id}:${serial}`, topic: QUOTE_TOPICS[what], payload, now };
}

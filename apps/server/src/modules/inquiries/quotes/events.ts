import type { NewEvent, Platform, Transaction } from '../../../platform';

/** Events of a quote that its buyer is notified of. */
export const QUOTE_TOPICS = {
  /** a new version */
  answered: 'quote.answered',
  /** the seller declined to quote */
  declined: 'quote.declined',
  /** the validity ended without an order */
  expired: 'quote.expired',
  /** the seller wrote a message */
  message: 'quote.message',
} as const;

interface Owner {
  id: string;
  khId: number | null;
  userId: number | null;
}

/**
 * The event to announce in the transaction that causes it; `serial` distinguishes events of one kind. Undefined for a
 * visitor's inquiry that no account has claimed: there is nobody to notify.
 */
export function quoteEvent(
  what: keyof typeof QUOTE_TOPICS,
  { id, khId, userId }: Owner,
  serial: number | string,
  now: Date,
): NewEvent | undefined {
  if (khId === null || userId === null) return undefined;
  const payload = { quoteId: id, khId, userId };
  return { eventId: `${QUOTE_TOPICS[what]}:${id}:${serial}`, topic: QUOTE_TOPICS[what], payload, now };
}

/** Topic for staff: a request came in. */
export const QUOTE_ASKED = 'quote.asked';

/** Tells staff of a new request, in its transaction. */
export async function announceAsked(
  jobs: Platform['jobs'],
  tx: Transaction,
  quoteId: string,
  now: Date,
): Promise<void> {
  await jobs.announce(tx, {
    eventId: `${QUOTE_ASKED}:${quoteId}`,
    topic: QUOTE_ASKED,
    payload: { quoteId },
    now,
  });
}

import { type Refusal, refuse } from '@pifa/contract';
import type { Platform, Transaction } from '../../../platform';
import { quoteEvent } from './events';
import { holdQuote } from './hold-quote';
import { announceQuote, moveQuote, QUOTE_EXPIRE_JOB } from './move-quote';
import { NO_QUOTE } from './read-quotes';

interface Declining {
  id: string;
  /** The buyer reads it. */
  reason: string;
  operator: { id: number; name: string };
  now: Date;
  /** Runs at the end of the same transaction. */
  also?: (tx: Transaction, quoteId: string) => Promise<void>;
}

/** The seller makes no quote, or takes the one in force back before anybody ordered. */
export function declineQuote(
  platform: Pick<Platform, 'database' | 'jobs'>,
  wish: Declining,
): Promise<Refusal | undefined> {
  const { id, reason, operator, now } = wish;
  return platform.database.transaction(
    async (tx) => {
      const quote = await holdQuote(tx, id);
      if (!quote) return NO_QUOTE;
      const actor = { kind: 'seller', id: operator.id, name: operator.name } as const;
      const text = await moveQuote(tx, quote, { event: 'decline', actor, note: reason, now });
      if (text !== undefined) return refuse('quote-closed', { text });
      await platform.jobs.cancel(tx, QUOTE_EXPIRE_JOB, quote.id);
      await announceQuote(platform.jobs, tx, quoteEvent('declined', quote, quote.version, now));
      await wish.also?.(tx, quote.id);
      return undefined;
    },
    { retry: true },
  );
}

import { type Refusal, refuse } from '@pifa/contract';
import type { Platform, Transaction } from '../../../platform';
import { quoteEvent } from './events';
import { type HeldQuote, holdQuote } from './hold-quote';
import { announceQuote, moveQuote, QUOTE_EXPIRE_JOB } from './move-quote';
import { NO_QUOTE } from './read-quotes';

/** The seller declines a request, or takes back the version in force before anybody has ordered. */
export async function declineQuote(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  /** The buyer reads the reason. */
  {
    id,
    reason,
    operator,
    now,
  }: { id: string; reason: string; operator: { id: number; name: string }; now: Date },
): Promise<HeldQuote | Refusal> {
  const quote = await holdQuote(tx, id);
  if (!quote) return NO_QUOTE;
  const actor = { kind: 'seller', id: operator.id, name: operator.name } as const;
  const text = await moveQuote(tx, quote, { event: 'decline', actor, note: reason, now });
  if (text !== undefined) return refuse('quote-closed', { text });
  await jobs.cancel(tx, QUOTE_EXPIRE_JOB, quote.id);
  await announceQuote(jobs, tx, quoteEvent('declined', quote, quote.version, now));
  return quote;
}

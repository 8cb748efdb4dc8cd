import type { Platform } from '../../../platform';
import { quoteEvent } from './events';
import { holdQuote } from './hold-quote';
import { announceQuote, moveQuote, QUOTE_EXPIRE_JOB } from './move-quote';

/**
 * Expires a quote that nobody ordered by the end of its validity. When a newer version has extended the validity, the
 * job is enqueued again for the new end.
 */
export async function expireQuote(
  platform: Pick<Platform, 'database' | 'jobs'>,
  quoteId: string,
  now: Date,
): Promise<void> {
  await platform.database.transaction(
    async (tx) => {
      const quote = await holdQuote(tx, quoteId);
      if (quote?.state !== 'quoted' || !quote.validUntil) return;
      if (quote.validUntil > now) {
        await platform.jobs.enqueue(tx, QUOTE_EXPIRE_JOB, { key: quoteId, runAt: quote.validUntil });
        return;
      }
      const move = { event: 'expire', actor: { kind: 'system' }, now } as const;
      if ((await moveQuote(tx, quote, move)) !== undefined) return;
      await announceQuote(platform.jobs, tx, quoteEvent('expired', quote, quote.version, now));
    },
    { retry: true },
  );
}

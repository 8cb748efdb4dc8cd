import { type CallData, type Refusal, refuse } from '@pifa/contract';
import type { CallContext } from '../../../platform';
import { holdQuote } from './hold-quote';
import { moveQuote, QUOTE_EXPIRE_JOB } from './move-quote';
import { NO_QUOTE, quoteOf } from './read-quotes';

/** The buyer withdraws the request. Cart lines at its prices can no longer be ordered. */
export async function withdrawQuote(
  call: CallContext<'quoteWithdraw'>,
): Promise<CallData<'quoteWithdraw'> | Refusal> {
  const { database, platform, params, body, session, now } = call;
  const refusal = await database.transaction(
    async (tx) => {
      const quote = await holdQuote(tx, params.id, session.khId);
      if (!quote) return NO_QUOTE;
      const actor = { kind: 'buyer', id: session.userId } as const;
      const text = await moveQuote(tx, quote, { event: 'withdraw', actor, note: body.reason, now });
      if (text !== undefined) return refuse('quote-closed', { text });
      await platform.jobs.cancel(tx, QUOTE_EXPIRE_JOB, quote.id);
      return undefined;
    },
    { retry: true },
  );
  return refusal ?? quoteOf(call.db, params.id, call);
}

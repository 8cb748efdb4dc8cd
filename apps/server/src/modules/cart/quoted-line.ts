import { type LineContext, type QuotedTerms, quotedProblem } from '@pifa/domain';
import { sql } from 'kysely';

/** A quote's terms as the cart's statement answers them. */
export interface QuoteTerms extends Omit<QuotedTerms, 'validUntil'> {
  quoteId: string;
  /** The line of the quote. */
  lineId: number;
  /** As JSON has it. */
  validUntil: string | null;
  discountsAllowed: boolean;
}

/**
 * The terms of line `l`'s quote as a column of the cart's statement: read each time, and only for a line at a quoted
 * price. Null if the quote is not this company's.
 */
export const quotedTermsColumn = (khId: number) => sql`
  case when l.quote_line_id is not null then (
    select jsonb_build_object('quoteId', r.id, 'lineId', q.id, 'no', r.no, 'state', r.status,
      'current', v.version = r.version, 'validUntil', r.expires_at, 'discountsAllowed', v.discounts_allowed,
      'ordered', exists (select 1 from quote_line_orders o
                         where o.quote_id = r.id and o.line_no = q.line_no and o.given_back_at is null))
    from quote_lines q
    join quote_versions v on v.id = q.version_id
    join quote_requests r on r.id = v.request_id
    where q.id = l.quote_line_id and r.kh_id = (select ${khId}::bigint)) end`;

/** Why a quoted line cannot be ordered (any more); undefined for a line that can, and for any other line. */
export function quotedProblemText(
  { context, quote }: { context: LineContext; quote?: QuoteTerms | null },
  now: Date,
): string | undefined {
  if (context.kind !== 'quoted') return undefined;
  const validUntil = quote?.validUntil == null ? null : new Date(quote.validUntil);
  return quotedProblem(quote ? { ...quote, validUntil } : null, now)?.text;
}

import { type RawBuilder, sql } from 'kysely';
import { type Operator, ownedInScope } from '../../staff';

/**
 * Which requests (`quote_requests r`) a member of staff sees. Scope `own`: those of their own customers, those that they
 * took on or were given, and inquiries of visitors that nobody has taken on.
 */
export const quotesInScope = (operator: Operator): RawBuilder<boolean> =>
  operator.scope === 'own'
    ? sql<boolean>`(${ownedInScope(operator, 'r.kh_id')} or r.claimed_by = ${operator.id}
        or (r.kh_id is null and r.claimed_by is null))`
    : sql<boolean>`true`;

import { type RawBuilder, sql } from 'kysely';
import type { Operator } from '../../staff';

/**
 * Which applications (`applications a`) a member of staff sees. Scope `own`: those that nobody or they themselves took on,
 * those that they decided, and those whose company became their customer.
 */
export const applicationsInScope = ({ id, scope }: Operator): RawBuilder<boolean> =>
  scope === 'own'
    ? sql<boolean>`(a.claimed_by = ${id} or (a.status = 'waiting' and a.claimed_by is null)
        or a.reviewed_by = ${id}
        or a.kh_id in (select kh_id from companies where salesperson_id = ${id}))`
    : sql<boolean>`true`;

/**
 * Which applications a member of staff may still speak of: those of `applicationsInScope`, and those that nobody took on
 * before a colleague decided them. All saw these while they waited, so who acts late is told of the decision.
 */
export const applicationsOnceInScope = (operator: Operator): RawBuilder<boolean> =>
  sql<boolean>`(a.claimed_by is null or ${applicationsInScope(operator)})`;

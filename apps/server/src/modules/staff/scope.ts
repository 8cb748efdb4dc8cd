import { type RawBuilder, sql } from 'kysely';
import type { Operator } from './operator';

/**
 * Which companies a member of staff sees, as a condition inside the query (ADMIN §9): others' answer as not found. Scope
 * `own`: those whose salesperson they are. `company` is the query's name for `companies`.
 */
export function companiesInScope({ id, scope }: Operator, company = 'companies'): RawBuilder<boolean> {
  return scope === 'own' ? sql<boolean>`${sql.ref(`${company}.salesperson_id`)} = ${id}` : sql<boolean>`true`;
}

/** The same by a column that holds the company's id: `orders.kh_id`, `inquiries.kh_id`. */
export function ownedInScope({ id, scope }: Operator, companyId: string): RawBuilder<boolean> {
  return scope === 'own'
    ? sql<boolean>`${sql.ref(companyId)} in (select kh_id from companies where salesperson_id = ${id})`
    : sql<boolean>`true`;
}

/** The id in the object of a request for a second look (`second_looks s`): 'order:k3…' without its kind. */
export const idOfLook = (kind: string): RawBuilder<string> =>
  sql<string>`substr(s.object, ${kind.length + 2}::integer)`;

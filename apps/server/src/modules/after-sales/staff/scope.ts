import { refuse } from '@pifa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, Refused } from '../../../platform';
import { type Operator, ownedInScope } from '../../staff';

/** Which requests (`after_sales a`) a member of staff sees: of their customers, or with goods of their warehouses. */
export function requestsInScope(operator: Operator): RawBuilder<boolean> {
  const { scope, places } = operator;
  if (scope !== 'ship-from') return ownedInScope(operator, 'a.kh_id');
  if (places.length === 0) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select 1 from after_sale_lines s join order_lines l on l.id = s.order_line_id
    where s.after_sale_id = a.id and l.ship_from = any(${[...places]}::text[]))`;
}

/** Refuses a request that this member of staff does not see, like a missing one. */
export async function requireInScope(db: Db, id: string, operator: Operator): Promise<void> {
  const { rows } = await sql`
    select 1 from after_sales a where a.id = ${id} and ${requestsInScope(operator)}`.execute(db);
  if (rows.length === 0) throw new Refused(refuse('not-found', { what: '该售后申请' }));
}

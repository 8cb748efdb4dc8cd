import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform';
import { idOfLook, type Operator, ownedInScope } from '../../staff';

/** An order that ships by itself: one that was not split, or a part of a split one. `order` is its name in the query. */
export const shipsItself = (order = 'o'): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from orders as child where child.parent_id = ${sql.ref(`${order}.id`)})`;

/**
 * Which orders a member of staff sees, as a condition inside the query (ADMIN §9); others' answer as not found. Scope
 * `own`: those of their own customers. Scope `ship-from`: what their places ship or have shipped.
 */
export function ordersInScope(operator: Operator, order = 'o'): RawBuilder<boolean> {
  if (operator.scope !== 'ship-from') return ownedInScope(operator, `${order}.kh_id`);
  const column = (name: string) => sql.ref(`${order}.${name}`);
  return sql<boolean>`(${column('state')} in ('part-shipped', 'shipped', 'completed')
      or (${column('state')} = 'to-ship' and ${column('hold_reasons')} = '{}'))
    and ${shipsItself(order)} and ${atPlaces(operator, order)}`;
}

const atPlaces = ({ places }: Operator, order: string): RawBuilder<boolean> =>
  places.length > 0
    ? sql<boolean>`${sql.ref(`${order}.ship_from`)} = any(${sql.val([...places])}::text[])`
    : sql<boolean>`true`;

/** Whether this order is one that the person sees. */
export async function isInScope(db: Db, id: string, operator: Operator): Promise<boolean> {
  const { rows } =
    await sql`select o.id from orders o where o.id = ${id} and ${ordersInScope(operator)}`.execute(db);
  return rows.length > 0;
}

/** The same for requests for a second look at an order. */
export const orderLooksInScope = (operator: Operator): RawBuilder<boolean> =>
  sql<boolean>`exists (select from orders o where o.id = ${idOfLook('order')} and ${ordersInScope(operator)})`;

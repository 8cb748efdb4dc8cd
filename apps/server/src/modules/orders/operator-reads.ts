import { sql } from 'kysely';
import type { Db } from '../../platform';
import type { Operator } from '../staff';
import { ordersInScope } from './staff/scope';

/** The state an order is in, and the one it came from at its last step; undefined for an unknown order. */
export async function lastStepOf(db: Db, orderId: string): Promise<{ from: string; to: string } | undefined> {
  const { rows } = await sql<{ from: string; to: string }>`
    select coalesce(from_state, '') as from, to_state as to from order_history
    where order_id = ${orderId} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** One line of an order, as exported; `amount` in fen. */
export interface OperatorLine {
  id: number;
  orderId: string;
  no: string;
  company: string;
  state: string;
  createdAt: Date;
  code: string;
  name: string;
  spec: string;
  pieces: number;
  shipped: number;
  amount: number;
  remark: string;
}

/** A line belongs to the order that was placed, and ships with its part of it. */
const linesInScope = (operator: Operator) =>
  operator.scope === 'ship-from'
    ? sql<boolean>`exists (select from orders part
        where part.id = coalesce(l.child_order_id, l.order_id) and ${ordersInScope(operator, 'part')})`
    : ordersInScope(operator);

/**
 * Order lines of `[from, until)` in this person's scope, oldest order first, a page at a time: however many there are, only a page of them
 * is in memory and no session is held between two pages.
 */
export async function* linesForOperators(
  db: Db,
  operator: Operator,
  { from, until, pageSize = 2_000 }: { from: Date; until: Date; pageSize?: number },
): AsyncGenerator<OperatorLine[]> {
  let last: Pick<OperatorLine, 'orderId' | 'id'> | undefined;
  for (;;) {
    const { rows } = await sql<OperatorLine>`
      select l.id, o.id as "orderId", o.no, c.name as company, o.state, o.created_at as "createdAt", l.code, l.name,
        l.spec, l.total_pieces as pieces, l.shipped_pieces as shipped, l.amount, o.remark
      from order_lines l join orders o on o.id = l.order_id join companies c on c.kh_id = o.kh_id
      where o.created_at >= ${from} and o.created_at < ${until} and ${linesInScope(operator)}
        and (${last === undefined} or (o.created_at, o.id, l.id)
          > ((select created_at from orders where id = ${last?.orderId ?? ''}), ${last?.orderId ?? ''}::text,
             ${last?.id ?? 0}::bigint))
      order by o.created_at, o.id, l.id limit ${pageSize}`.execute(db);
    last = rows.at(-1);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
  }
}

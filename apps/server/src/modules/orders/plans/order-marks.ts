import { sql } from 'kysely';
import type { JudgeContext, ObjectMark } from '../../staff';

/** What staff judged of `o`: its state, holds, address, and how much of each line is shipped, held or dropped. */
export const ORDER_MARK = sql<string>`md5(concat_ws('|', o.state, array_to_string(o.hold_reasons, ','), o.address::text,
  (select string_agg(concat_ws(':', l.id, l.shipped_pieces, l.held_pieces, l.dropped_pieces), ',' order by l.id)
   from order_lines l where l.child_order_id = o.id or (l.order_id = o.id and l.child_order_id is null))))`;

export const orderObject = (id: string): string => `order:${id}`;
export const idOfObject = (object: string): string => object.slice(object.indexOf(':') + 1);

/** Marks of orders; they and the orders that they are parts of stay locked until the transaction ends. */
export async function orderMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const ids = objects.map(idOfObject);
  await sql`
    select id from orders where id in (select coalesce(parent_id, id) from orders where id = any(${ids}))
    order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; mark: string; at: Date }>`
    select o.id, ${ORDER_MARK} as mark, o.updated_at as at from orders o where o.id = any(${ids})`.execute(
    tx,
  );
  return new Map(rows.map(({ id, mark, at }) => [orderObject(id), { mark, at }]));
}

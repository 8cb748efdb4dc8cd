import { sql } from 'kysely';
import type { Db } from '../../platform';

/** The state an order is in, and the one it came from at its last step; undefined for an unknown order. */
export async function lastStepOf(db: Db, orderId: string): Promise<{ from: string; to: string } | undefined> {
  const { rows } = await sql<{ from: string; to: string }>`
    select coalesce(from_state, '') as from, to_state as to from order_steps
    where order_id = ${orderId} order by id desc limit 1`.execute(db);
  return rows[0];
}

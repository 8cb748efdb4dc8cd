import { sql } from 'kysely';
import type { Db, Tables } from './database';

/** Every row of a table for `pifa export`, ordered by the given columns. */
export async function allRows<Name extends keyof Tables & string>(
  tx: Db,
  table: Name,
  ...order: readonly (keyof Tables[Name] & string)[]
): Promise<unknown[]> {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  return (await sql`select * from ${sql.table(table)} order by ${columns}`.execute(tx)).rows;
}

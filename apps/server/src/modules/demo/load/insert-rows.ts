import { type Insertable, type SelectType, sql } from 'kysely';
import { type Db, type Tables, toJson } from '../../../platform';

/** What a column is given: JSON as it is, an instant also as text (`infinity`). */
type Given<Column, Value> =
  unknown extends SelectType<Column>
    ? object
    : Value | (SelectType<Column> extends Date | null ? string : never);

/** A row as its table wants it. */
export type RowOf<Name extends keyof Tables> = {
  readonly [Column in keyof Insertable<Tables[Name]>]: Column extends keyof Tables[Name]
    ? Given<Tables[Name][Column], Insertable<Tables[Name]>[Column]>
    : never;
};

/** Rows in one statement: enough to be fast, little enough for the embedded database. */
const CHUNK = 500;

/**
 * Inserts rows in a few statements. Columns are those of the first row; all rows must have the same ones. Values go
 * as JSON, so dates, arrays and jsonb columns are given as they are.
 */
export async function insertRows<Name extends keyof Tables>(
  tx: Db,
  table: Name,
  rows: readonly RowOf<Name>[],
  chunk = CHUNK,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += chunk) {
    const part = toJson(rows.slice(at, at + chunk));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(tx);
  }
}

/** Sets identity counters behind the ids that were given. */
export async function catchUpIds(tx: Db, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    const id = table === 'companies' ? 'kh_id' : 'id';
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${id}), greatest(coalesce(max(${sql.ref(id)}), 0), 1))
      from ${sql.table(table)}`.execute(tx);
  }
}

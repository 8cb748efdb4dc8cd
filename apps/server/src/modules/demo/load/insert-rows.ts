import { type Insertable, type SelectType, sql } from 'kysely';
import { type Db, type Tables, toJson } from '../../../platform';

/** What a column accepts: JSON as it is, an instant also as text (`infinity`). */
type Given<Column, Value> =
  unknown extends SelectType<Column>
    ? object
    : Value | (SelectType<Column> extends Date | null ? string : never);

/** A row of a table. */
export type RowOf<Name extends keyof Tables> = {
  readonly [Column in keyof Insertable<Tables[Name]>]: Column extends keyof Tables[Name]
    ? Given<Tables[Name][Column], Insertable<Tables[Name]>[Column]>
    : never;
};

/** Rows per statement: enough to be fast, few enough for the embedded database. */
const CHUNK = 500;

/**
 * Inserts rows in a few statements. The columns are those of the first row; all rows must have the same ones. Values
 * are sent as JSON, so dates, arrays and jsonb columns need no conversion.
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
  for (let start = 0; start < rows.length; start += chunk) {
    const part = toJson(rows.slice(start, start + chunk));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(tx);
  }
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type Columns<Row> = { [Name in keyof Row & string as SnakeCase<Name>]: Row[Name] };

/** A row with its fields named like columns: `createdAt` becomes `created_at`. */
export const toColumns = <Row extends object>(row: Row): Columns<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as Columns<Row>;

/** Advances the identity counters past the ids that were given. */
export async function catchUpIds(tx: Db, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    const id = table === 'companies' ? 'kh_id' : 'id';
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${id}), greatest(coalesce(max(${sql.ref(id)}), 0), 1))
      from ${sql.table(table)}`.execute(tx);
  }
}

import { sql } from 'kysely';
import type { Db } from '../../src/platform/database';

/** One digest per table; two are equal only if no row was added, changed or removed in between. */
export type Fingerprint = ReadonlyMap<string, string>;

/**
 * The only tables that a refused request may write: guarding counters, the captcha and the code that an attempt uses
 * up, the log of callbacks and the cases that it opens for staff.
 */
export const GUARDS: readonly string[] = [
  'guard_counters',
  'captchas',
  'sms_codes',
  'payment_notices',
  'money_cases',
];

interface Column {
  name: string;
  has_kh: boolean;
  has_user: boolean;
  has_order: boolean;
}

/** All tables that a refused request must leave alone. */
export async function everything(db: Db): Promise<Fingerprint> {
  const tables = (await tablesOf(db)).filter(({ name }) => !GUARDS.includes(name));
  return digest(
    db,
    tables.map(({ name }) => ({ name, where: 'true' })),
  );
}

/** Every row of a company and its users, in whichever table. */
export async function rowsOfCompany(db: Db, khId: number): Promise<Fingerprint> {
  const users = `(select id from users where kh_id = ${khId})`;
  const orders = `(select id from orders where kh_id = ${khId})`;
  const tables = (await tablesOf(db)).flatMap(({ name, has_kh, has_user, has_order }) => {
    if (name === 'uploads') return { name, where: `t.owner_kh_id = ${khId}` };
    if (has_kh) return { name, where: `t.kh_id = ${khId}` };
    if (has_user) return { name, where: `t.user_id in ${users}` };
    return has_order ? { name, where: `t.order_id in ${orders}` } : [];
  });
  return digest(db, tables);
}

let known: Column[] | undefined;

async function tablesOf(db: Db): Promise<Column[]> {
  if (known) return known;
  const { rows } = await sql<Column>`
    select t.table_name as name, bool_or(c.column_name = 'kh_id') as has_kh,
           bool_or(c.column_name = 'user_id') as has_user, bool_or(c.column_name = 'order_id') as has_order
    from information_schema.tables t
    join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by t.table_name order by t.table_name`.execute(db);
  known = rows;
  return rows;
}

async function digest(db: Db, tables: readonly { name: string; where: string }[]): Promise<Fingerprint> {
  const parts = tables.map(
    ({ name, where }) => `select '${name}' as name,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t where ${where}`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.raw(parts.join(' union all '))}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.name, row.digest]));
}

/** Names of the tables in which two fingerprints differ. */
export function differences(before: Fingerprint, after: Fingerprint): string[] {
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name));
}

import { type CallName, calls } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database';
import { inputOf, rowsNamedBy } from '../access/inputs';
import { type Mall, rowsOf } from '../access/mall';
import { requestOf, send } from '../access/request';

/** They end the session. */
const LAST: readonly CallName[] = ['forgetPwd', 'logout', 'accountClose'];

/** Calls that buyers and visitors make. */
const BUYERS_CALLS = (Object.keys(calls) as CallName[])
  .filter((name) => ['public', 'visitor-prices', 'member'].includes(calls[name].spec.access))
  .toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b));

/** Makes every call of buyers with good input, each inside `heard`; after one that ends the session they sign in anew. */
export async function askEverything(
  mall: Mall,
  heard: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const name of BUYERS_CALLS) {
    const input = inputOf(name, await rowsOf(mall, mall.a, rowsNamedBy(name)), mall, mall.a);
    const own = LAST.includes(name) ? await mall.app.signIn(mall.a.userId) : mall.a.token;
    const token = calls[name].spec.access === 'public' ? undefined : own;
    await heard(() => send(mall.app, requestOf(name, input, token)));
  }
}

/** Columns of every table, as the migrated database has them. */
export async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`.execute(db);
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

const SOURCE =
  /(?<!delete )\b(?:from|join|using)\s+(?:only\s+)?([a-z_][a-z0-9_]*)|,\s*([a-z_][a-z0-9_]*)\s+(?:as\s+)?[a-z_]+\s+where/g;

/**
 * `table.column` of what a statement reads: the tables it reads from, and of them every column whose name occurs, or all
 * for a `*`. A name that two tables share counts for both: rather one too many than one too few.
 */
export function readsOf(text: string, tables: ReadonlyMap<string, readonly string[]>): string[] {
  const plain = text.replaceAll('"', '').toLowerCase();
  const words = new Set(plain.match(/[a-z_][a-z0-9_]*/g));
  const takesAll = /select\s+\*|[a-z_]\.\*/.test(plain);
  const sources = new Set([...plain.matchAll(SOURCE)].map(([, from, comma]) => from ?? comma ?? ''));
  return [...tables].flatMap(([table, columns]) =>
    sources.has(table)
      ? columns.filter((column) => takesAll || words.has(column)).map((column) => `${table}.${column}`)
      : [],
  );
}

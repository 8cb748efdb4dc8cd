import { sql } from 'kysely';
import type { Database } from './open';

/** As many dead or changed rows as make a server's autovacuum look after a table, with its default settings. */
const DUE = sql<boolean>`n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * The embedded database has no process that looks after its tables: without this, what was changed or deleted lies in
 * them for ever, each look steps over it, and the planner knows nothing of their size. Answers the tables that were
 * looked after, the worst first, one at a time, so that others get their turn between them. A server does this itself:
 * there nothing is done.
 */
export async function vacuumEmbedded({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<string[]> {
  if (kind !== 'pglite') return [];
  // What is counted is told only on request in a database of one process.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_stat_user_tables where ${DUE} order by n_dead_tup desc`.execute(
    db,
  );
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** True where a PostgreSQL server was told not to look after its tables, which an operator should know. */
export async function isAutovacuumOff({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<boolean> {
  if (kind !== 'postgres') return false;
  const { rows } = await sql<{ off: boolean }>`select current_setting('autovacuum') = 'off' as off`.execute(
    db,
  );
  return rows[0]?.off === true;
}

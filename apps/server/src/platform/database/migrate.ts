import type { Migration } from './migration-files';
import type { Database } from './open';
import type { Wire } from './wire';

const LOCK_KEY = 7_432_001;

/** The database and the program do not fit together. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database to the newest shape, each file in a transaction of its own. Instances that start
 * together wait for each other. A file that changed after it ran, or a database newer than the program,
 * is a `MigrationError`. Answers the names of the files that ran now.
 */
export function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  return database.withWire(async (wire) => {
    if (database.kind === 'postgres') {
      await wire.script('set lock_timeout = 0; set statement_timeout = 0');
      await wire.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    }
    try {
      return await runMissing(wire, migrations);
    } finally {
      if (database.kind === 'postgres') {
        await wire.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
        await wire.script('reset lock_timeout; reset statement_timeout');
      }
    }
  });
}

async function runMissing(wire: Wire, migrations: readonly Migration[]): Promise<string[]> {
  const known = await wire.query("select to_regclass('public.schema_migrations') is not null as there", []);
  // Only where it is missing: a mall whose disk is full starts, too, to be read.
  if (!(known.rows as { there: boolean }[])[0]?.there) {
    await wire.script(`create table if not exists schema_migrations (
      number integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`);
  }
  const { rows } = await wire.query('select number, name, checksum from schema_migrations', []);
  const applied = new Map((rows as Migration[]).map((row) => [row.number, row]));
  checkHistory(applied, migrations);

  const ran: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.number)) continue;
    await wire.script('begin');
    try {
      await wire.script(migration.text);
      await wire.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
        migration.number,
        migration.name,
        migration.checksum,
      ]);
      await wire.script('commit');
    } catch (error) {
      await wire.script('rollback');
      throw new MigrationError(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
    }
    ran.push(migration.name);
  }
  return ran;
}

function checkHistory(
  applied: Map<number, Pick<Migration, 'name' | 'checksum'>>,
  known: readonly Migration[],
) {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]));
  const problems: string[] = [];
  for (const [number, row] of applied) {
    const migration = byNumber.get(number);
    if (!migration) problems.push(`${row.name} ran here but is unknown to this program (older version?)`);
    else if (migration.checksum !== row.checksum) problems.push(`${row.name} was changed after it ran`);
  }
  if (problems.length > 0) {
    throw new MigrationError(
      `数据库结构与程序版本不符 / The database does not fit this program:\n- ${problems.join('\n- ')}`,
    );
  }
}

import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Platform } from '../../platform';
import { hashFile, type Manifest, tablePath } from './manifest';

type Database = Pick<Platform['database'], 'kind' | 'withWire'>;
/** One session below the query builder. */
export type Wire = Parameters<Parameters<Platform['database']['withWire']>[0]>[0];

const PAGE = 2_000;

/**
 * Tables and columns as they stand; the book of migrations goes into the manifest instead. Columns that the database
 * computes are computed again.
 */
const TABLES = `
  select c.relname as name,
    (select array_to_string(array_agg(a.attname order by a.attnum), ',') from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
  order by c.relname`;

const SEQUENCES = `
  select sequencename::text as name, last_value as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

/** Keys of every file in the store: what was uploaded and what invoices were issued as. */
const STORED_FILES = 'select id from uploads union all select id from invoice_files order by id';

type Dumped = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & { fileKeys: string[] };

/**
 * Writes every table into the folder, one JSON object a line, all of one moment. On PostgreSQL the mall goes on
 * meanwhile; the embedded database has one session, so there the mall waits until this is done.
 */
export function dumpTables(database: Database, folder: string): Promise<Dumped> {
  return database.withWire(async (wire) => {
    await mkdir(join(folder, 'tables'), { recursive: true });
    await wire.script('begin isolation level repeatable read read only');
    try {
      if (database.kind === 'postgres') await wire.script(PATIENT);
      const found = await wire.query(TABLES, []);
      const tables: Manifest['tables'] = [];
      for (const { name, columns } of found.rows as { name: string; columns: string }[]) {
        tables.push(await dumpTable(wire, folder, name, columns.split(',')));
      }
      const migrations = await wire.query(
        'select number, name, checksum from schema_migrations order by number',
        [],
      );
      const stored = await wire.query(STORED_FILES, []);
      // A sequence is read after the snapshot, so that it is never behind the rows.
      const sequences = await wire.query(SEQUENCES, []);
      return {
        tables,
        migrations: migrations.rows as Manifest['migrations'],
        sequences: sequences.rows as Manifest['sequences'],
        fileKeys: (stored.rows as { id: string }[]).map(({ id }) => id),
      };
    } finally {
      await wire.script('rollback');
    }
  });
}

/** A backup may take longer than any call of a buyer. */
export const PATIENT = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

async function dumpTable(
  wire: Wire,
  folder: string,
  name: string,
  columns: string[],
): Promise<Manifest['tables'][number]> {
  let rows = 0;
  const path = join(folder, tablePath(name));
  async function* lines(): AsyncGenerator<string> {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const cursor = `"dump_${name}"`;
    await wire.script(`declare ${cursor} no scroll cursor for
      select row_to_json(r)::text as line from (select ${list} from "${name}") r`);
    for (;;) {
      const page = (await wire.query(`fetch ${PAGE} from ${cursor}`, [])).rows as { line: string }[];
      rows += page.length;
      if (page.length > 0) yield page.map(({ line }) => `${line}\n`).join('');
      if (page.length < PAGE) break;
    }
    await wire.script(`close ${cursor}`);
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { name, columns, rows, bytes: (await stat(path)).size, sha256: await hashFile(path) };
}

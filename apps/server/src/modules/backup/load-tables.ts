import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Platform } from '../../platform';
import { BackupError } from './backup-error';
import { PATIENT, type Wire } from './dump-tables';
import { type Manifest, tablePath } from './manifest';

type Database = Pick<Platform['database'], 'kind' | 'withWire'>;

const MOST_ROWS = 4_000;
const MOST_CHARACTERS = 2_000_000;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`;

/** Indexes that only make things fast; those that keep things unique stay. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not i.indisunique order by i.indexrelid`;

/**
 * Fills a database of the backup's own shape with the backup's rows, in one transaction: all of it or nothing. What
 * migrations had put in is taken out first. Foreign keys and indexes are put back, and so checked, at the end.
 */
export function loadTables(database: Database, folder: string, manifest: Manifest): Promise<void> {
  return database.withWire(async (wire) => {
    await wire.script('begin');
    try {
      if (database.kind === 'postgres')
        await wire.script(`${PATIENT}; set local maintenance_work_mem = '256MB'`);
      await loadInside(wire, folder, manifest);
      await wire.script('commit');
    } catch (error) {
      await wire.script('rollback').catch(() => undefined);
      throw error;
    }
    await wire.script('analyze');
  });
}

async function loadInside(wire: Wire, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`);
  // Triggers of ours did their work when the rows were first written; some hear TRUNCATE too.
  for (const name of names) await wire.script(`alter table ${name} disable trigger user`);
  await wire.script(`truncate ${names.join(', ')} cascade`);
  const keys = (await wire.query(FOREIGN_KEYS, [])).rows as Record<'table' | 'name' | 'definition', string>[];
  for (const { table, name } of keys) await wire.script(`alter table ${table} drop constraint ${name}`);
  const indexes = (await wire.query(INDEXES, [])).rows as Record<'name' | 'definition', string>[];
  for (const { name } of indexes) await wire.script(`drop index ${name}`);

  for (const table of tables) await loadTable(wire, folder, table);

  for (const { definition } of indexes) await wire.script(definition);
  for (const { table, name, definition } of keys) {
    await wire.script(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const name of names) await wire.script(`alter table ${name} enable trigger user`);
  for (const { name, value } of sequences) {
    await wire.query('select setval($1::text::regclass, $2::bigint)', [`public."${name}"`, value]);
  }
}

/** `json_populate_recordset` reads every type as the database wrote it: no value passes through JavaScript's numbers. */
async function loadTable(wire: Wire, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const list = table.columns.map((column) => `"${column}"`).join(', ');
  const insert = `insert into "${table.name}" (${list}) overriding system value
    select ${list} from json_populate_recordset(null::"${table.name}", $1::text::json)`;
  let batch: string[] = [];
  let size = 0;
  let loaded = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const { affected } = await wire.query(insert, [`[${batch.join(',')}]`]);
    loaded += affected ?? 0;
    batch = [];
    size = 0;
  };
  const input = createReadStream(join(folder, tablePath(table.name))).pipe(createGunzip());
  for await (const line of linesOf(input)) {
    batch.push(line);
    size += line.length;
    if (batch.length >= MOST_ROWS || size >= MOST_CHARACTERS) await flush();
  }
  await flush();
  if (loaded !== table.rows) {
    throw new BackupError(`${table.name}：应有 ${table.rows} 行，恢复了 ${loaded} 行 / rows are missing`);
  }
}

/** Lines parted by \n alone: a text may hold other signs that Node's own reader takes for an end of line. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of input) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

import type { PGlite } from '@electric-sql/pglite';

/** The content of a freshly migrated database, to compare with and to restore. */
export interface Template {
  /** Of everything that migrations created: tables, columns, constraints, triggers, functions, settings. */
  schema: string;
  /** The rows that migrations wrote, by table. */
  rows: readonly { table: string; rows: string }[];
  /** Sequences that migrations advanced; all others are at their start. */
  sequences: readonly { name: string; last: string }[];
}

/** Read once, while only the migrations have touched the database. */
export async function readTemplate(lite: PGlite): Promise<Template> {
  const rows: { table: string; rows: string }[] = [];
  for (const table of await filledTables(lite)) {
    const [found] = await ask<{ rows: string | null }>(
      lite,
      `select json_agg(t)::text as rows from ${table} t`,
    );
    if (found?.rows) rows.push({ table, rows: found.rows });
  }
  return { schema: await schemaOf(lite), rows, sequences: await movedSequences(lite) };
}

/**
 * Resets the database to the template: no session state, no rows but the template's, sequences at their start.
 * Returns false where the schema has changed, which a reset cannot repair.
 */
export async function resetToTemplate(lite: PGlite, template: Template): Promise<boolean> {
  await lite.exec('rollback');
  await lite.exec('discard all');
  await lite.exec("set timezone to 'UTC'");
  if ((await schemaOf(lite)) !== template.schema) return false;

  const emptied = new Set([...(await filledTables(lite)), ...template.rows.map(({ table }) => table)]);
  // As a replica: triggers neither prevent the truncation nor record that rows came and went.
  await lite.exec('set session_replication_role = replica');
  if (emptied.size > 0) await lite.exec(`truncate ${[...emptied].join(', ')} cascade`);
  for (const { table, rows } of template.rows) {
    await lite.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [rows],
    );
  }
  await lite.exec('set session_replication_role = origin');

  await lite.exec(
    'select setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null',
  );
  for (const { name, last } of template.sequences) await lite.query('select setval($1, $2)', [name, last]);
  // Statistics of ANALYZE on the removed rows would choose the plans of the next file.
  await lite.exec('delete from pg_statistic where starelid >= 16384');
  return true;
}

/** Tables that have pages, also those whose rows are all deleted: truncation removes their dead rows. */
async function filledTables(lite: PGlite): Promise<string[]> {
  const found = await ask<{ name: string }>(
    lite,
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace in (${OWN_SCHEMAS}) and pg_relation_size(c.oid) > 0`,
  );
  return found.map(({ name }) => name);
}

function movedSequences(lite: PGlite): Promise<{ name: string; last: string }[]> {
  return ask(
    lite,
    `select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid)::text as last
     from pg_sequence where pg_sequence_last_value(seqrelid) is not null`,
  );
}

const OWN_SCHEMAS = `select oid from pg_namespace
  where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_t%'`;

/** By object id: something dropped and created again counts as changed. What truncating a table changes is left out. */
const SCHEMA = [
  ['pg_namespace', 'oid, nspname, nspacl', 'oid in (own)'],
  [
    'pg_class',
    'oid, relname, relkind, relpersistence, relnatts, relchecks, reloptions, relacl, relowner',
    'relnamespace in (own)',
  ],
  [
    'pg_attribute',
    'attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef, attidentity, attgenerated, attstattarget, attoptions',
    'attrelid in (relations)',
  ],
  ['pg_attrdef', 'oid, adrelid, adnum, adbin::text', 'true'],
  [
    'pg_index',
    'indexrelid, indisunique, indisvalid, indisready, indkey::text, indexprs::text, indpred::text',
    'indrelid in (relations)',
  ],
  [
    'pg_constraint',
    'oid, conname, convalidated, condeferrable, condeferred, confdeltype, conbin::text',
    'connamespace in (own)',
  ],
  ['pg_trigger', 'oid, tgname, tgfoid, tgtype, tgenabled', 'true'],
  ['pg_proc', 'oid, proname, prosrc, proconfig', 'pronamespace in (own)'],
  ['pg_sequence', 'seqrelid, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle', 'true'],
  ['pg_rewrite', 'oid, rulename, ev_enabled', 'ev_class in (relations)'],
  ['pg_type', 'oid, typname', 'typnamespace in (own)'],
  ['pg_extension', 'oid, extname, extversion', 'true'],
  ['pg_statistic_ext', 'oid, stxname', 'true'],
  ['pg_authid', 'oid, rolname, rolconnlimit', 'true'],
  ['pg_db_role_setting', 'setdatabase, setrole, setconfig', 'true'],
] as const;

const SCHEMA_QUESTION = `with own as materialized (${OWN_SCHEMAS}),
    relations as materialized (select oid from pg_class where relnamespace in (select oid from own))
  select md5(string_agg(part, '|' order by name)) as schema from (${SCHEMA.map(
    ([catalog, columns, where]) => `
    select '${catalog}' as name,
      (select md5(string_agg(line, E'\\n' order by line)) from
        (select row(${columns})::text as line from ${catalog}
         where ${where.replace(/\((own|relations)\)/, '(select oid from $1)')}) lines) as part`,
  ).join(' union all ')}) parts`;

/** One fingerprint of everything that migrations create besides rows. */
export async function schemaOf(lite: PGlite): Promise<string> {
  const [found] = await ask<{ schema: string }>(lite, SCHEMA_QUESTION);
  return found?.schema ?? '';
}

async function ask<Row>(lite: PGlite, text: string): Promise<Row[]> {
  const { rows } = await lite.query<Row>(text);
  return rows;
}

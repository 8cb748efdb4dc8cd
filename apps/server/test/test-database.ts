import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabaseKind } from './suite-kind';
import { type Database, migrate, openDatabase, readMigrations } from '../src/platform/database';
import { borrowEmbedded } from './embedded-database';
import { openPGlite } from '../src/platform/database/wire-pglite';

const serverUrl = process.env.TEST_DATABASE_URL || 'postgres://root@127.0.0.1:5432/postgres';
const given = new URL(serverUrl).pathname.slice(1);

/** Every database of a run begins with the name of the given one, so that the run can be cleaned up. */
const prefix = given === '' || given === 'postgres' ? 'pifa_test' : given;

/** Another route to the same PostgreSQL, for tests that slow it down or break it. */
export type Reach = (url: string) => string;

/** A migrated, empty database of its own. */
export interface TestDatabase {
  /** A handle; on PostgreSQL each call opens another one, as another server instance would. */
  open(reach?: Reach): Promise<Database>;
  /** Removes it; all handles must be closed. */
  drop(): Promise<void>;
}

/** Migrated like the template: on PostgreSQL a copy of it, embedded the worker's own database, reset. */
export function createTestDatabase(kind: TestDatabaseKind): Promise<TestDatabase> {
  return kind === 'pglite' ? copyEmbedded() : copyPostgres();
}

/** Creates the template before the workers start, so that they do not all create it at once. */
export async function prepareTemplate(kind: TestDatabaseKind): Promise<void> {
  if (kind === 'pglite') await embeddedTemplate();
  else {
    const hash = await shapeHash();
    await withAdmin((admin) => ensurePostgresTemplate(admin, hash));
  }
}

async function shapeHash(): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name}:${checksum}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** The file with the migrated, empty embedded database; created where it does not exist yet. */
export async function embeddedTemplate(): Promise<string> {
  const hash = await shapeHash();
  const path = join(tmpdir(), `pifa-template-${hash}.tar`);
  if (existsSync(path)) return path;
  const database = await openDatabase({ at: { memory: true } });
  await migrate(database, await readMigrations());
  const dump = await database.dump();
  await database.close();
  if (!dump) throw new Error('The embedded database gave no dump');
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await rename(draft, path);
  return path;
}

async function copyEmbedded(): Promise<TestDatabase> {
  const database = await borrowEmbedded(openTemplate);
  return { open: async () => database, drop: async () => undefined };
}

const openTemplate = async (): Promise<Blob> => new Blob([await readFile(await embeddedTemplate())]);

/** Unpacks the migrated, empty database into a new folder, for a server that opens it by itself. */
export async function layOutFolder(folder: string): Promise<void> {
  const template = await openTemplate();
  await (await openPGlite({ folder, template, ballastBytes: 0 })).close();
}

async function copyPostgres(): Promise<TestDatabase> {
  const hash = await shapeHash();
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await withAdmin(async (admin) => {
    const template = await ensurePostgresTemplate(admin, hash);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = withDatabase(name);
  return {
    open: (reach = (same) => same) => openDatabase({ at: { url: reach(url) }, poolSize: 12 }),
    drop: () =>
      withAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Serialised by an advisory lock: several test processes may start together. */
async function ensurePostgresTemplate(admin: pg.Client, hash: string): Promise<string> {
  const name = `${prefix}_template_${hash}`;
  const draft = `${name}_draft`;
  await admin.query('select pg_advisory_lock(74320)');
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const database = await openDatabase({ at: { url: withDatabase(draft) }, poolSize: 2 });
    try {
      await migrate(database, await readMigrations());
    } finally {
      await database.close();
    }
    await admin.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(74320)');
  }
}

function withDatabase(name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { modules } from '../../src/modules';
import { createClock } from '../../src/platform/clock/clock';
import { type Database, migrate, openDatabase, readMigrations } from '../../src/platform/database';
import { createSessions } from '../../src/platform/session/sessions';
import { setDictionary } from '../builders/goods';
import { anAddress } from '../builders/orders';
import { addGoods, addMember } from '../fixtures';
import { layOutFolder } from '../test-database';

/** A buyer at a mall that runs in a process of its own. */
export interface Buyer {
  token: string;
  addressId: string;
  userId: number;
}

/** Data for server processes: in a folder or on PostgreSQL, readable from outside. */
export interface OwnMall {
  buyers: Buyer[];
  goodsId: number;
  databaseUrl?: string;
  /** On the embedded database only while no server runs. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
  audit(): Promise<string[]>;
  drop(): Promise<void>;
}

type Where = { folder: string } | { serverUrl: string };

/** A migrated mall with plenty of one product and signed-in buyers, scanning switched on. */
export async function layOutMall(where: Where, buyers: number): Promise<OwnMall> {
  const own = 'folder' in where ? undefined : await ownDatabase(where.serverUrl);
  const at = 'folder' in where ? { folder: join(where.folder, 'db') } : { url: own?.url ?? '' };
  const look: OwnMall['look'] = async (work) => {
    const database = await openDatabase({ at, poolSize: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  if ('folder' in where) await layOutFolder(join(where.folder, 'db'));
  const made = await look(async (database) => {
    await migrate(database, await readMigrations());
    return fill(database, buyers);
  });
  return {
    ...made,
    databaseUrl: own?.url,
    look,
    audit: () => look(auditAll),
    drop: async () => own?.drop(),
  };
}

async function fill(database: Database, count: number): Promise<{ buyers: Buyer[]; goodsId: number }> {
  const { db } = database;
  await setDictionary(db, 'webconfig', 'cloudPay', '1');
  await setDictionary(db, 'funcset', 'showprice', '1');
  const goodsId = await addGoods(db, { stock: 1_000_000 });
  const clock = createClock();
  const sessions = createSessions({ db, clock, days: 1 });
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n += 1) {
    const { khId, userId } = await addMember(db);
    const token = await sessions.begin(db, userId, clock.now());
    buyers.push({ token, userId, addressId: await anAddress(db, khId, {}) });
  }
  return { buyers, goodsId };
}

/** Broken invariants of every module, as `pifa audit` reports them. */
export function auditAll(database: Database): Promise<string[]> {
  return database.transaction(
    async (tx) => {
      const found: string[] = [];
      for (const module of modules) {
        for (const { invariant, text } of (await module.audit?.(tx)) ?? [])
          found.push(`${invariant} ${text}`);
      }
      return found;
    },
    { snapshot: true },
  );
}

/** Work that is due and not done, or claimed by a runner. */
export async function undoneWork(database: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from jobs
    where done_at is null and key <> 'repeated'
      and (run_at <= clock_timestamp() or locked_until > clock_timestamp())`.execute(database.db);
  return rows[0]?.n ?? 0;
}

async function ownDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const given = new URL(serverUrl).pathname.slice(1);
  const name = `${given === '' || given === 'postgres' ? 'pifa_faults' : given}_${randomBytes(5).toString('hex')}`;
  const admin = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}

/** The PostgreSQL of the suite. */
export const suiteServer = process.env['TEST_DATABASE_URL'] || 'postgres://root@127.0.0.1:5432/postgres';

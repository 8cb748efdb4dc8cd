import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app';
import { modules } from '../../src/modules';
import { sweepRefunds } from '../../src/modules/payments/refund-job';
import { type Database, migrate, openDatabase, readMigrations } from '../../src/platform/database';
import { createIds } from '../../src/platform/ids/ids';
import { createLog } from '../../src/platform/log/log';
import { readSettings } from '../../src/read-settings';
import { auditOf } from '../builders/orders';
import { createTestClock } from '../test-clock';

/** Malls that earlier versions filled, each a demo mall of its time (README.md describes how a dump is made). */
const DUMPS = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.sql.br'));
const MOST_BYTES = 200_000;
const NO_SETTINGS = join(import.meta.dirname, '..', 'empty.config.json');

let mall: Database | undefined;
afterEach(async () => {
  await mall?.close();
  mall = undefined;
});

/** A mall as it was when the dump was written. */
async function earlierMall(dump: string): Promise<Database> {
  const opened = await openDatabase({ at: { memory: true } });
  const text = brotliDecompressSync(readFileSync(join(import.meta.dirname, dump))).toString();
  await opened.withWire((wire) => wire.script(text));
  return opened;
}

/** The first minutes of a server on that mall: work that lost its timer gets it back. */
async function workOnce(database: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-upgrade-'));
  const clock = createTestClock();
  const app = await buildApp({
    settings: readSettings({ NODE_ENV: 'test', DATA_DIR: folder, PIFA_CONFIG: NO_SETTINGS }),
    database,
    clock,
    ids: createIds(),
    log: createLog({ level: 'silent' }),
  });
  await sweepRefunds(app.platform, clock.now());
  await app.close();
  await rm(folder, { recursive: true, force: true });
}

async function scopesOf({ db }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ code: string; scope: string }>`select code, scope from staff_roles`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ code, scope }) => [code, scope]));
}

async function noticesOf({ db }: Database) {
  const { rows } = await sql<{ name: string; text: string }>`
    select o.name, n.text from staff_notices n join operators o on o.id = n.operator_id`.execute(db);
  return rows;
}

describe('旧版本的商城升级', () => {
  it('每份旧库都不超过 200 kB', () => {
    expect(DUMPS.length).toBeGreaterThanOrEqual(3);
    for (const dump of DUMPS)
      expect(readFileSync(join(import.meta.dirname, dump)).length, dump).toBeLessThan(MOST_BYTES);
  });

  it('有销售的旧商城：升级后销售照旧看到全部客户，老板的铃铛里有怎么收窄', {
    timeout: 120_000,
  }, async () => {
    mall = await earlierMall('0004-lanes-places-cases.sql.br');
    await sql`insert into operators (name, password_hash, role, created_at)
      values ('zhang', '-', 'sales', now()), ('boss', '-', 'owner', now())`.execute(mall.db);
    await sql`insert into operator_acts (operator_id, what, object, at)
      select id, 'goods.save', 'goods:1', now() from operators where name = 'zhang'`.execute(mall.db);
    await migrate(mall, await readMigrations());
    expect(await scopesOf(mall)).toMatchObject({ sales: 'all', warehouse: 'ship-from', service: 'all' });
    expect(await noticesOf(mall)).toEqual([
      { name: 'boss', text: expect.stringContaining('给公司指定业务员，再到「角色」把数据范围改为') },
    ]);
  });

  it('新商城，和已经有角色、在会话里做过事的商城：销售只看自己的客户', { timeout: 120_000 }, async () => {
    mall = await openDatabase({ at: { memory: true } });
    const all = await readMigrations();
    await migrate(mall, all);
    expect(await scopesOf(mall)).toMatchObject({ sales: 'own' });
    // Again, as on a mall that had roles before it came to this migration.
    await sql`insert into operators (name, password_hash, role, created_at)
      values ('li', '-', 'sales', now()), ('boss', '-', 'owner', now())`.execute(mall.db);
    await sql`insert into operator_acts (operator_id, what, object, at, session_id)
      select id, 'operator.logout', 'operator:li', now(), 1 from operators where name = 'li'`.execute(
      mall.db,
    );
    const text = all.find(({ number }) => number === 590)?.text ?? '';
    await mall.withWire((wire) => wire.script(text));
    expect(await scopesOf(mall)).toMatchObject({ sales: 'own' });
    expect(await noticesOf(mall)).toEqual([]);
  });

  it.each(DUMPS)('%s：升级后检查无误，订单与询价一张不少', { timeout: 120_000 }, async (dump) => {
    mall = await earlierMall(dump);
    const count =
      () => sql`select (select count(*) from orders) as orders, (select sum(payable_amount) from orders)
      as payable, (select count(*) from quote_requests) as quotes, (select count(*) from captures) as captures`;
    const before = (await count().execute(mall.db)).rows;
    expect(Number((before[0] as { orders: number }).orders)).toBeGreaterThan(50);
    await migrate(mall, await readMigrations());
    expect((await count().execute(mall.db)).rows).toEqual(before);
    await workOnce(mall);
    expect(await auditOf(mall, modules)).toEqual([]);
  });
});

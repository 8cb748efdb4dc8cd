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

describe('旧版本的商城升级', () => {
  it('每份旧库都不超过 200 kB', () => {
    expect(DUMPS.length).toBeGreaterThanOrEqual(3);
    for (const dump of DUMPS)
      expect(readFileSync(join(import.meta.dirname, dump)).length, dump).toBeLessThan(MOST_BYTES);
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

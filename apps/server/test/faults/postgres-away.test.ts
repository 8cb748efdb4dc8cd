import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../../src/app';
import { createClock } from '../../src/platform/clock/clock';
import { type Database, openDatabase } from '../../src/platform/database';
import { createIds } from '../../src/platform/ids/ids';
import { createLog } from '../../src/platform/log/log';
import { testSettings } from '../harness';
import { suiteKind } from '../suite-kind';
import { auditAll, layOutMall, type OwnMall } from './own-mall';
import { type OwnPostgres, ownPostgres, postgresFolder } from './own-postgres';
import { note, times } from './report';
import { type SlowRoad, slowRoad } from './slow-road';

const ROUNDS = times('rounds', 1);
const OUTAGE_MS = times('outage', 300);
const POOL = 4;
const BUYERS = 12;
/** Longer than anybody should wait, shorter than the statement timeout. */
const PATIENCE_MS = 15_000;

/** A PostgreSQL of its own is stopped, hung and slowed under a running mall. Runs once, in the PGlite suite. */
describe.skipIf(suiteKind !== 'pglite' || postgresFolder() === undefined)('PostgreSQL 不在', () => {
  let server: OwnPostgres;
  let road: SlowRoad;
  let mall: OwnMall;
  let database: Database;
  let app: App;
  let folder: string;

  beforeAll(async () => {
    server = await ownPostgres();
    mall = await layOutMall({ serverUrl: server.url }, 6);
    road = await slowRoad(server.port);
    const url = new URL(mall.databaseUrl ?? '');
    url.port = String(road.port);
    database = await openDatabase({ at: { url: url.href }, poolSize: POOL });
    folder = await mkdtemp(join(tmpdir(), 'pifa-away-'));
    app = await buildApp({
      settings: testSettings(folder),
      database,
      clock: createClock(),
      ids: createIds(),
      log: createLog({ level: 'silent' }),
      background: true,
    });
  }, 120_000);
  afterAll(async () => {
    server?.goOn();
    road?.delay(0);
    await app?.close();
    await database?.close();
    road?.close();
    await server?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(method: 'GET' | 'POST', url: string, body?: object, n = 0) {
    const began = performance.now();
    const buyer = mall.buyers[n % mall.buyers.length];
    const answer = await app.http.inject({
      method,
      url,
      headers: { 'x-token': buyer?.token ?? '', 'x-domain': 'mall.test' },
      ...(body ? { payload: body } : {}),
    });
    const { meta } = JSON.parse(answer.body) as { meta: { success: boolean; message: string } };
    return { status: answer.statusCode, ...meta, ms: performance.now() - began };
  }
  const write = (n: number) =>
    ask('POST', '/api/goods/carts', { goodsId: String(mall.goodsId), ipcnt: 0, spcnt: 1 }, n);
  const read = (n: number) => ask('GET', '/api/basic/dict/funcSet', undefined, n);

  /** The outage as its buyers see it; returns what broke and the longest waits. */
  async function outage(begin: () => Promise<void> | void, end: () => Promise<void> | void) {
    const breaks: string[] = [];
    const waits: number[] = [];
    const refused = new Set<number>();
    let going = true;
    await begin();
    const crowd = Promise.all(
      Array.from({ length: BUYERS }, async (_, n) => {
        while (going) {
          const written = await write(n);
          waits.push(written.ms);
          if (written.status === 503) refused.add(n);
          if (written.status === 503 && !/[\u4e00-\u9fff]/.test(written.message)) breaks.push('没有说明');
          if (written.status !== 503 && !written.success) breaks.push(`写入答复 ${written.status}`);
          const kept = await read(n);
          waits.push(kept.ms);
          if (!kept.success) breaks.push(`读取设置答复 ${kept.status} ${kept.message}`);
          await wait(30);
        }
      }),
    );
    // Every buyer gets an answer while the server is still down; without the heartbeat a hung one would keep them all
    // waiting.
    const began = performance.now();
    while (refused.size < BUYERS && performance.now() - began < PATIENCE_MS) await wait(20);
    if (refused.size < BUYERS) breaks.push(`只有 ${refused.size} 位买家得到答复`);
    await wait(OUTAGE_MS);
    const longestMs = Math.max(...waits);
    await end();
    const back = performance.now();
    while ((await app.http.inject('/healthz')).statusCode !== 200) {
      if (performance.now() - back > PATIENCE_MS) breaks.push('没有恢复');
      if (breaks.includes('没有恢复')) break;
      await wait(20);
    }
    const healthyMs = performance.now() - back;
    going = false;
    await crowd;
    for (let n = 0; n < POOL * 3; n += 1) {
      const again = await write(n);
      if (!again.success) breaks.push(`恢复后写入答复 ${again.status} ${again.message}`);
    }
    breaks.push(...(await auditAll(database)));
    return { breaks, longestMs, healthyMs };
  }

  const cases: [string, () => Promise<void> | void, () => Promise<void> | void][] = [
    ['停机再启动', () => server.stop(), () => server.start()],
    ['卡住不答（SIGSTOP）', () => server.hang(), () => server.goOn()],
    ['慢到两秒', () => road.delay(2_000), () => road.delay(0)],
  ];
  it.each(cases)(
    '%s → 设置照读，写入一秒内说明，回来两秒内自愈，连接不漏',
    { timeout: 300_000 },
    async (name, begin, end) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { breaks, longestMs, healthyMs } = await outage(begin, end);
        note({
          name: `PostgreSQL ${name}`,
          runs: 1,
          breaks: breaks.length,
          worst: `refused ≤ ${Math.round(longestMs)} ms, healthy after ${Math.round(healthyMs)} ms`,
        });
        expect(breaks).toEqual([]);
        const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
        where application_name = 'pifa' and datname = current_database()
          and state in ('idle in transaction', 'idle in transaction (aborted)')`.execute(database.db);
        expect(rows[0]?.n).toBe(0);
      }
    },
  );

  it('慢二十毫秒 → 一切照常', { timeout: 180_000 }, async () => {
    road.delay(20);
    try {
      for (let n = 0; n < 6; n += 1) expect(await write(n)).toMatchObject({ success: true });
    } finally {
      road.delay(0);
    }
  });

  it('会话丢在事务里 → 不占着连接池：三十秒后服务器自己收回', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      order by name`.execute(database.db);
    expect(rows.map(({ setting }) => Number(setting) > 0)).toEqual([true, true, true]);
  });
});

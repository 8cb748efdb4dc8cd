import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../../src/app';
import { createClock } from '../../src/platform/clock/clock';
import { prepare } from '../../src/main';
import { type Database, DiskFullError, openDatabase } from '../../src/platform/database';
import { openPGlite } from '../../src/platform/database/wire-pglite';
import { createIds } from '../../src/platform/ids/ids';
import { createLog } from '../../src/platform/log/log';
import { testSettings } from '../harness';
import { suiteKind } from '../suite-kind';
import { layOutFolder } from '../test-database';
import { auditAll, layOutMall, type OwnMall } from './own-mall';
import { note, times } from './report';

const MEGABYTE = 1_048_576;
const ROUNDS = times('rounds', 1);
const CHINESE_READ_ONLY = '系统存储空间不足，暂时只能浏览，不能保存，请稍后再试';

/** A small disk in memory; undefined where this machine does not allow one. */
async function smallDisk(megabytes: number): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
}

async function giveBack(disk: string): Promise<void> {
  execFileSync('umount', ['-l', disk], { stdio: 'ignore' });
  await rm(disk, { recursive: true, force: true });
}

const mayMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Writes until the disk is full. */
async function fillUp(disk: string, leave = 0): Promise<void> {
  const file = await open(join(disk, 'hog'), 'w');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      const room = bavail * bsize - leave;
      if (room <= 0) return;
      await file.write(Buffer.alloc(Math.min(room, MEGABYTE)));
    }
  } catch {
    // full
  } finally {
    await file.close();
  }
}

describe.skipIf(suiteKind !== 'pglite' || !mayMount())('磁盘写满（内嵌数据库）', () => {
  let disk: string | undefined;
  let mall: OwnMall;
  let database: Database;
  let app: App;

  beforeAll(async () => {
    disk = await smallDisk(220);
    if (!disk) return;
    mall = await layOutMall({ folder: disk }, 2);
    database = await openDatabase({ at: { folder: join(disk, 'db') } });
    app = await buildApp({
      settings: testSettings(disk),
      database,
      clock: createClock(),
      ids: createIds(),
      log: createLog({ level: 'silent' }),
    });
  }, 180_000);
  afterAll(async () => {
    await app?.close();
    await database?.close();
    if (disk) await giveBack(disk);
  });

  async function add(): Promise<{ status: number; success: boolean; message: string }> {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/goods/carts',
      headers: { 'x-token': mall.buyers[0]?.token ?? '', 'x-domain': 'mall.test' },
      payload: { goodsId: String(mall.goodsId), ipcnt: 0, spcnt: 1 },
    });
    const { meta } = JSON.parse(answer.body) as { meta: { success: boolean; message: string } };
    return { status: answer.statusCode, ...meta };
  }
  const pieces = async (): Promise<number> =>
    (await sql<{ n: number }>`select coalesce(sum(pieces), 0)::int as n from cart_lines`.execute(database.db))
      .rows[0]?.n ?? 0;
  const reads = async (): Promise<number> =>
    (
      await app.http.inject({
        url: `/api/goods/mallGoods/${mall.goodsId}`,
        headers: { 'x-domain': 'mall.test' },
      })
    ).statusCode;

  it('写满 → 只读并用中文说明，浏览照常；腾出空间 → 自己恢复；已答复的一件不少', {
    timeout: 120_000,
  }, async () => {
    if (!disk) return;
    const breaks: string[] = [];
    let slowestMs = 0;
    let backMs = 0;
    let acknowledged = await pieces();
    for (let round = 0; round < ROUNDS; round += 1) {
      const added = await add();
      if (!added.success) breaks.push(`写满之前：${added.message}`);
      else acknowledged += 1;
      await fillUp(disk);
      const began = performance.now();
      for (;;) {
        const { success, message, status } = await add();
        if (success) acknowledged += 1;
        else {
          if (message !== CHINESE_READ_ONLY && status !== 503) breaks.push(`写满之后：${status} ${message}`);
          if (message === CHINESE_READ_ONLY) break;
        }
        if (performance.now() - began > 30_000) {
          breaks.push('没有转为只读');
          break;
        }
        await wait(10);
      }
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if ((await reads()) !== 200) breaks.push('只读时不能浏览');
      if ((await pieces()) !== acknowledged)
        breaks.push(`只读时数到 ${await pieces()}，应为 ${acknowledged}`);
      await rm(join(disk, 'hog'));
      const freed = performance.now();
      while (!(await add()).success) {
        if (performance.now() - freed > 30_000) {
          breaks.push('没有恢复');
          break;
        }
        await wait(20);
      }
      backMs = Math.max(backMs, performance.now() - freed);
      acknowledged += 1;
      if ((await pieces()) !== acknowledged)
        breaks.push(`恢复后数到 ${await pieces()}，应为 ${acknowledged}`);
      if (!existsSync(join(disk, 'db.ballast'))) breaks.push('压舱文件没有放回');
      breaks.push(...(await auditAll(database)));
    }
    note({
      name: '磁盘写满 · PGlite',
      runs: ROUNDS,
      breaks: breaks.length,
      worst: `read-only after ${Math.round(slowestMs)} ms, back after ${Math.round(backMs)} ms`,
    });
    expect(breaks).toEqual([]);
  });

  it('启动时磁盘已满 → 说明要腾出空间，不吐堆栈；腾出来 → 照常启动，签名用的密钥不会是空的', {
    timeout: 180_000,
  }, async () => {
    const own = await smallDisk(220);
    if (!own) return;
    try {
      await layOutFolder(join(own, 'db'));
      await fillUp(own);
      const start = async () => {
        const settings = testSettings(own);
        const ground = await prepare(settings);
        await ground.close();
        return settings.payments.secret;
      };
      for (let tries = 0; tries < 2; tries += 1) {
        const refused = await start().catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(DiskFullError);
        expect(String(refused)).toContain('磁盘已满，商城没有启动');
      }
      await rm(join(own, 'hog'));
      expect((await start()).length).toBeGreaterThan(20);
    } finally {
      await giveBack(own);
    }
  });

  /** The log grows by 16 MB at once, and the database dies when it cannot; only the ballast lets it be opened again. */
  async function dieAtTheLog(ballastBytes: number): Promise<{ revived: boolean; kept: boolean }> {
    const own = await smallDisk(150);
    if (!own) return { revived: ballastBytes > 0, kept: true };
    const folder = join(own, 'db');
    await layOutFolder(folder);
    const source = await openPGlite({ folder, ballastBytes });
    const run = async (text: string): Promise<unknown[]> => {
      const wire = await source.acquire();
      try {
        return (await wire.query(text, [])).rows;
      } finally {
        wire.release();
      }
    };
    try {
      await run('create table kept (n int) with (fillfactor = 20)');
      await run('insert into kept values (1)');
      await fillUp(own);
      // Written in one session before anybody checks the disk: it is the log that fails.
      const wire = await source.acquire();
      let last = 1;
      try {
        for (; last < 20_000; last += 1) {
          await wire.query(`update kept set n = ${last + 1}`, []);
          if (last % 50 === 49) await wire.query('select pg_switch_wal()', []);
        }
      } catch {
        // the last one was not acknowledged
      }
      wire.release();
      let rows: unknown[] | undefined;
      for (let tries = 0; tries < 3 && !rows; tries += 1) {
        rows = await run('select n from kept').catch(() => undefined);
        if (!rows) await wait(600);
      }
      const n = (rows as { n: number }[] | undefined)?.[0]?.n;
      return { revived: rows !== undefined, kept: n === last };
    } finally {
      await source.close().catch(() => undefined);
      await giveBack(own);
    }
  }

  it('日志写不下、数据库死掉 → 用压舱空间重新打开，读得到全部已提交的', { timeout: 180_000 }, async () => {
    expect(await dieAtTheLog(32 * MEGABYTE)).toEqual({ revived: true, kept: true });
  });

  it('没有压舱文件（去掉保护的样例）→ 打不开：保护确有作用', { timeout: 180_000 }, async () => {
    expect((await dieAtTheLog(0)).revived).toBe(false);
  });
});

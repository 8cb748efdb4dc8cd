import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedisHint } from '../../src/platform/cache/redis-hint';
import { createLog } from '../../src/platform/log/log';
import { aShopper, audit, aWater, inCart, place, setSwitch, type Shopper } from '../builders/orders';
import { startTestApp, type TestApp } from '../harness';
import { freePort } from './own-server';
import { note, times } from './report';

const ORDERS = times('orders', 12);

const hasRedis = (): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A Redis of its own is killed, hung and emptied while buyers order (I30). */
describe.skipIf(!hasRedis())('Redis 不在', () => {
  let folder: string;
  let port: number;
  let redis: ChildProcess;
  let app: TestApp;
  let hint: ReturnType<typeof createRedisHint>;
  let who: Shopper;
  let goodsId: number;

  const startRedis = async (): Promise<void> => {
    redis = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
      { stdio: 'ignore' },
    );
    await once(redis, 'spawn');
    await wait(200);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-redis-'));
    port = await freePort();
    await startRedis();
    hint = createRedisHint(`redis://127.0.0.1:${port}`, createLog({ level: 'silent' }));
    app = await startTestApp({ hint });
    await setSwitch(app, 'cloudPay', true);
    who = await aShopper(app);
    goodsId = await aWater(app.db, { stock: 1_000_000 });
  });
  afterAll(async () => {
    redis?.kill('SIGCONT');
    redis?.kill('SIGKILL');
    await app?.stop();
    hint?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Orders, each beside a change that other instances are notified of; returns the number of failures and the longest
   * wait.
   */
  async function trade(): Promise<{ failed: number; longestMs: number }> {
    let failed = 0;
    let longestMs = 0;
    for (let n = 0; n < ORDERS; n += 1) {
      await inCart(app, who, goodsId, { ipcnt: 2 });
      const began = performance.now();
      const placed = await place(app, who);
      await app.database.transaction((tx) => app.platform.cache.bump(tx, 'site'));
      longestMs = Math.max(longestMs, performance.now() - began);
      if (!placed.success) failed += 1;
    }
    return { failed, longestMs };
  }

  it.each([
    ['在场', async () => undefined],
    [
      '被清空（FLUSHALL）',
      async () => {
        const client = new Redis(port, '127.0.0.1');
        await client.flushall();
        client.disconnect();
      },
    ],
    ['卡住不答（SIGSTOP）', async () => void redis.kill('SIGSTOP')],
    [
      '被杀死',
      async () => {
        redis.kill('SIGKILL');
        await once(redis, 'exit');
      },
    ],
    ['回来了', startRedis],
  ])('Redis %s → 没有一张订单失败，账目无误', { timeout: 180_000 }, async (name, happens) => {
    await happens();
    const { failed, longestMs } = await trade();
    const found = await audit(app);
    note({
      name: `Redis ${name}`,
      runs: ORDERS,
      breaks: failed + found.length,
      worst: `order + change ≤ ${Math.round(longestMs)} ms`,
    });
    expect({ failed, found }).toEqual({ failed: 0, found: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { suiteKind } from '../../../test/suite-kind';
import type { Database } from '../database';
import { createAddressLimiter, isLoopback } from './address-limiter';
import { guardCounters } from './limits';

let test: TestDatabase;
let database: Database;
const guard = { key: 'login:13800000001', most: 3, windowMs: 900_000 };
const at = (minutes: number) => guardCounters(database.db, new Date(Date.UTC(2026, 5, 18, 2, minutes)));

beforeAll(async () => {
  test = await createTestDatabase(suiteKind);
  database = await test.open();
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

describe('防猜测的计数', () => {
  it('15 分钟内 3 次为限，第 4 次拒绝并告知还要等多久，过后重新计', async () => {
    const seen = [];
    for (let n = 0; n < 4; n += 1) seen.push((await at(n).hit(guard)).allowed);
    expect(seen).toEqual([true, true, true, false]);
    expect(await at(5).hit(guard)).toEqual({ hits: 5, allowed: false, seconds: 600 });
    expect((await at(15).hit(guard)).hits).toBe(1);
  });

  it('成功之后清零', async () => {
    await at(16).hit(guard);
    await at(16).clear(guard.key);
    expect((await at(16).hit(guard)).hits).toBe(1);
  });

  it('五十次同时到 → 恰好放过 3 次', async () => {
    const own = { ...guard, key: 'race' };
    const states = await Promise.all(Array.from({ length: 50 }, () => at(0).hit(own)));
    expect(states.filter((state) => state.allowed)).toHaveLength(3);
  });
});

describe('每个地址的流量', () => {
  it('十秒内超过上限 → 告知等几秒；别的地址不受影响', () => {
    let now = 0;
    const limiter = createAddressLimiter(2, () => now);
    expect([limiter.hit('a'), limiter.hit('a'), limiter.hit('a'), limiter.hit('b')]).toEqual([0, 0, 10, 0]);
    now = 10_000;
    expect(limiter.hit('a')).toBe(0);
  });

  it('认得本机', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
    expect(['10.0.0.1', '127.0.0.1.evil', undefined].some(isLoopback)).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { suiteKind } from '../../../test/suite-kind';
import type { Database } from '../database';
import { createLog } from '../log/log';
import { createCache, keptValue } from './cache';

let test: TestDatabase;
let database: Database;
const log = createLog({ level: 'silent' });

beforeAll(async () => {
  test = await createTestDatabase(suiteKind);
  database = await test.open();
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

describe('内存里的值', () => {
  it('启动时做好；变了才重做；同时来的人只做一次', async () => {
    const cache = createCache({ database, log });
    let made = 0;
    const kept = cache.kept('site', async () => ++made);
    expect(() => kept.peek()).toThrow(/before the caches were started/);
    await cache.start();
    expect([await kept.get(), await kept.get(), made]).toEqual([1, 1, 1]);
    await database.transaction((tx) => cache.bump(tx, 'other'));
    expect(await kept.get()).toBe(1);
    await database.transaction((tx) => cache.bump(tx, 'site'));
    expect(await Promise.all([kept.get(), kept.get(), kept.get()])).toEqual([2, 2, 2]);
    await cache.stop();
  });

  it('改动被回滚 → 不重做', async () => {
    const cache = createCache({ database, log });
    let made = 0;
    const kept = cache.kept('site', async () => ++made);
    await cache.start();
    const undone = database.transaction(async (tx) => {
      await cache.bump(tx, 'site');
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await kept.get()).toBe(1);
    await cache.stop();
  });

  it('重做失败 → 旧值继续用，恢复后换新', async () => {
    const cache = createCache({ database, log });
    let broken = false;
    let made = 0;
    const kept = cache.kept('site', async () => {
      if (broken) throw new Error('database away');
      return ++made;
    });
    await cache.start();
    broken = true;
    await database.transaction((tx) => cache.bump(tx, 'site'));
    expect(await kept.get()).toBe(1);
    broken = false;
    expect(await kept.get()).toBe(2);
    await cache.stop();
  });

  it('在事务里读 → 不等待（内嵌数据库只有一条连接）', async () => {
    const cache = createCache({ database, log });
    const kept = cache.kept(
      'site',
      async (db) => (await db.selectFrom('versions').selectAll().execute()).length,
    );
    await cache.start();
    await database.transaction((tx) => cache.bump(tx, 'site'));
    const value = await database.transaction(() => kept.get());
    expect(typeof value).toBe('number');
    await cache.stop();
  });

  it('同一个定义，两个服务器各有各的值', async () => {
    let made = 0;
    const value = keptValue('site', async () => ++made);
    const [one, two] = [createCache({ database, log }), createCache({ database, log })];
    for (const cache of [one, two]) cache.warm(value);
    await one.start();
    await two.start();
    expect([await one.read(value), await two.read(value)]).toEqual([1, 2]);
    expect([await one.read(value), await two.read(value), made]).toEqual([1, 2, 2]);
    await one.stop();
    await two.stop();
  });
});

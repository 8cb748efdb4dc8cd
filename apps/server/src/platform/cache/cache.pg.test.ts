import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database';
import { createLog } from '../log/log';
import { createCache } from './cache';

const log = createLog({ level: 'silent' });

async function twoCaches(pollMs: number) {
  const test = await createTestDatabase('postgres');
  const handles = await Promise.all([test.open(), test.open()]);
  const caches = handles.map((database) => createCache({ database, log, pollMs }));
  let made = 0;
  const kept = caches[1]!.kept('site', async () => ++made);
  for (const cache of caches) await cache.start();
  const until = async (value: number, ms: number): Promise<boolean> => {
    for (let waited = 0; waited < ms; waited += 20) {
      if ((await kept.get()) === value) return true;
      await wait(20);
    }
    return false;
  };
  return {
    test,
    handles,
    caches,
    until,
    async stop() {
      for (const cache of caches) await cache.stop();
      for (const handle of handles) await handle.close();
      await test.drop();
    },
  };
}

describe('两台服务器', () => {
  it('一台改了 → 另一台由 NOTIFY 得知', async () => {
    const two = await twoCaches(60_000);
    expect(await two.until(1, 100)).toBe(true);
    await two.handles[0]!.transaction((tx) => two.caches[0]!.bump(tx, 'site'));
    expect(await two.until(2, 2_000)).toBe(true);
    await two.stop();
  });

  it('NOTIFY 丢了 → 轮询补上，有史以来的第一次改动也补上', async () => {
    const two = await twoCaches(100);
    await sql`insert into versions (name) values ('site')`.execute(two.handles[0]!.db);
    expect(await two.until(2, 2_000)).toBe(true);
    await sql`update versions set version = version + 1 where name = 'site'`.execute(two.handles[0]!.db);
    expect(await two.until(3, 2_000)).toBe(true);
    await two.stop();
  });

  it('监听的连接被数据库掐断 → 自己接上，断开期间的改动也补上', async () => {
    const two = await twoCaches(60_000);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database()`.execute(two.handles[0]!.db);
    await sql`insert into versions (name) values ('site') on conflict (name) do update set version = versions.version + 1`.execute(
      two.handles[0]!.db,
    );
    await wait(1_500);
    await two.handles[0]!.transaction((tx) => two.caches[0]!.bump(tx, 'site'));
    expect(await two.until(2, 3_000)).toBe(true);
    await two.stop();
  });
});

it('很大的值还没读完 → 服务照样就绪；要用它的人等到它，不报错', async () => {
  const test = await createTestDatabase('postgres');
  const database = await test.open();
  const cache = createCache({ database, log });
  let finish = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const late = cache.kept('goods', () => reading.then(() => 'read'), { isLate: true });
  await cache.start();
  const asked = Promise.all([late.get(), database.transaction(() => late.get())]);
  expect(await Promise.race([asked, wait(50, 'waits')])).toBe('waits');
  finish();
  expect(await asked).toEqual(['read', 'read']);
  await cache.stop();
  await database.close();
  await test.drop();
});

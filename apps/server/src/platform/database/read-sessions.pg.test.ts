import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { type Database } from '.';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase('postgres');
  database = await test.open();
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

it('事务占满了连接 → 读取有自己的连接，照常；数据库不算不在', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const many = Array.from({ length: 40 }, () => database.transaction(() => held));
  try {
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    const look = database.transaction(async (tx) => (await sql`select 1`.execute(tx)).rows, {
      snapshot: true,
    });
    expect(await look).toHaveLength(1);
    expect(database.isAway()).toBe(false);
    expect(database.sessions()?.waiting).toBeGreaterThan(0);
  } finally {
    letGo();
    await Promise.all(many);
  }
});

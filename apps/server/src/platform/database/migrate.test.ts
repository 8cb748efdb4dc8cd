import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suiteKind } from '../../../test/suite-kind';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { type Database, migrate, readMigrations } from './index';
import type { Migration } from './migration-files';

const made = (number: number, name: string, text: string): Migration => ({
  number,
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});

let test: TestDatabase;
let database: Database;
let all: Migration[];

beforeAll(async () => {
  test = await createTestDatabase(suiteKind);
  database = await test.open();
  all = await readMigrations();
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

describe('数据库结构', () => {
  it('第二次运行 → 什么也不做', async () => {
    expect(await migrate(database, all)).toEqual([]);
  });

  it('编号全局唯一、按编号排列，平台的在最前', () => {
    const numbers = all.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(all[0]?.name).toBe('0001_platform');
  });

  it('运行过的文件被改动 → 拒绝启动并指出文件', async () => {
    const changed = all.map((one) => (one.number === 10 ? { ...one, checksum: 'changed' } : one));
    await expect(migrate(database, changed)).rejects.toThrow(/0010_site was changed after it ran/);
  });

  it('数据库比程序新 → 拒绝启动', async () => {
    await expect(migrate(database, all.slice(0, -1))).rejects.toThrow(/unknown to this program/);
  });

  it('新文件中途失败 → 它的一切都没留下，前面的留下', async () => {
    const good = made(9001, '9001_good', 'create table good_one (id integer)');
    const bad = made(9002, '9002_bad', 'create table bad_one (id integer); select * from nowhere');
    await expect(migrate(database, [...all, good, bad])).rejects.toThrow(/9002_bad failed/);
    const { rows } = await database.withWire((wire) =>
      wire.query("select relname from pg_class where relname in ('good_one', 'bad_one')", []),
    );
    expect(rows).toEqual([{ relname: 'good_one' }]);
    const mended = made(9002, '9002_bad', 'create table bad_one (id integer)');
    expect(await migrate(database, [...all, good, mended])).toEqual(['9002_bad']);
  });
});

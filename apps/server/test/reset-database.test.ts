import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, openDatabase, readMigrations } from '../src/platform/database';
import { startPGlite } from '../src/platform/database/wire-pglite';
import { readTemplate, resetToTemplate, schemaOf, type Template } from './reset-database';

let lite: PGlite;
let template: Template;

beforeAll(async () => {
  lite = await startPGlite({});
  const database = await openDatabase({ at: { memory: true, running: lite } });
  await migrate(database, await readMigrations());
  await database.close();
  template = await readTemplate(lite);
});
afterAll(() => lite.close());

const first = async (text: string): Promise<unknown> =>
  Object.values((await lite.query<object>(text)).rows[0] ?? {})[0];

it('上一个文件写下的行、走过的序列都回到原样；迁移写下的行还在', async () => {
  const migrations = await first('select count(*) from schema_migrations');
  await lite.exec(`insert into scarce (kind, ref, total, available) values ('stock', '1', 5, 5);
    insert into scarce_ledger (scarce_id, act, quantity) select id, 'stocked', 5 from scarce;
    insert into versions (name, version) values ('prices', 7);
    delete from schema_migrations;
    select nextval('order_no')`);
  expect(await resetToTemplate(lite, template)).toBe(true);
  expect(await first('select (select count(*) from scarce) + (select count(*) from scarce_ledger)')).toBe(0);
  expect(await first('select count(*) from versions')).toBe(0);
  expect(await first('select count(*) from schema_migrations')).toBe(migrations);
  expect(
    await first(`insert into scarce (kind, ref, total, available) values ('stock', '1', 5, 5) returning id`),
  ).toBe(1);
  const start = await first(`select start_value from pg_sequences where sequencename = 'order_no'`);
  expect(await first(`select nextval('order_no')`)).toBe(start);
});

it('不许改的表也清得空；清空本身不留痕迹', async () => {
  await lite.exec(`insert into ladders select * from ladders; truncate ladders`);
  expect(await first(`select count(*) from versions`)).toBe(1);
  expect(await resetToTemplate(lite, template)).toBe(true);
  expect(await first('select count(*) from versions')).toBe(0);
});

it('没结束的事务、临时表、会话里的设置和锁都不留给下一个文件', async () => {
  await lite.exec(`create temporary table leftover (id int); set timezone to 'Asia/Shanghai';
    select pg_advisory_lock(1)`);
  await lite.exec('begin');
  expect(await resetToTemplate(lite, template)).toBe(true);
  expect(await first(`select to_regclass('leftover')`)).toBe(null);
  expect(await first(`select current_setting('timezone')`)).toBe('UTC');
  expect(await first(`select count(*) from pg_locks where locktype = 'advisory'`)).toBe(0);
  // Within a transaction left open both would have the same number.
  const xact = await first('select pg_current_xact_id()::text');
  expect(await first('select pg_current_xact_id()::text')).not.toBe(xact);
});

it.each([
  ['加了一列', 'alter table versions add column extra int'],
  ['少了一个约束', 'alter table scarce drop constraint scarce_adds_up'],
  ['关了一个触发器', 'alter table ladders disable trigger ladders_moved'],
  ['多了一张表', 'create table extra (id int)'],
  ['多了一个索引', 'create index extra on versions (version)'],
  [
    '换了一个函数',
    `create or replace function say_prices_moved() returns trigger language plpgsql as 'begin return null; end'`,
  ],
  ['删了又建', 'drop table marks; create table marks (name text primary key, set_at timestamptz not null)'],
  [
    '改了数据库的设置',
    `do $$ begin execute format('alter database %I set work_mem = ''8MB''', current_database()); end $$`,
  ],
])('结构变了看得出来：%s', async (_what, change) => {
  await lite.exec('begin');
  await lite.exec(change);
  expect(await schemaOf(lite)).not.toBe(template.schema);
  await lite.exec('rollback');
  expect(await schemaOf(lite)).toBe(template.schema);
});

it('结构变了 → 这个数据库不再用', async () => {
  await lite.exec('alter table versions add column extra int');
  expect(await resetToTemplate(lite, template)).toBe(false);
});

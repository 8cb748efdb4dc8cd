import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CallName, calls, type CallSpec } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Mall, openMall } from '../access/mall';
import { askEverything, columnsOf, readsOf } from './reads';
import { NOT_BY_A_CALL, WRITERS } from './writers';

/**
 * Whatever a buyer's call reads, somebody can write by a call: nothing of the shop is reachable by a seed file only
 * (ADMIN §1). The statements are those that were really sent. Seen to fail: with a column more in what the goods card
 * reads, with a name of a call that there is not or that only reads (`adminGoods`), with `ladders` taken from the list below.
 */
const ear = vi.hoisted(() => ({ open: true, texts: new Set<string>() }));
vi.mock('../../src/platform/database/statements', async (original) => {
  const real = await original<Record<'noteStatement', (text: string) => void>>();
  return {
    ...real,
    noteStatement(text: string) {
      if (ear.open) ear.texts.add(text);
      real.noteStatement(text);
    },
  };
});

let mall: Mall;
let read: string[] = [];
beforeAll(async () => {
  // What is kept in memory is read while the server starts.
  mall = await openMall();
  ear.open = false;
  await askEverything(mall, async (work) => {
    ear.open = true;
    await work();
    ear.open = false;
  });
  const tables = await columnsOf(mall.app.db);
  read = [...new Set([...ear.texts].flatMap((text) => readsOf(text, tables)))].sort();
}, 400_000);
afterAll(() => mall.app.stop());

const written = new Map<string, string>(
  Object.entries(WRITERS).flatMap(([table, parts]) =>
    parts.flatMap(([by, columns]) => columns.split(' ').map((column) => [`${table}.${column}`, by] as const)),
  ),
);

it('买家的接口读的每一张表、每一列，都写明由哪个接口写入', () => {
  expect(read.length).toBeGreaterThan(500);
  const unknown = read.filter((one) => !written.has(one) && !((one.split('.')[0] ?? '') in NOT_BY_A_CALL));
  expect(unknown).toEqual([]);
});

it('写明的接口都有，也都不只是读', () => {
  const names = new Set([...written.values()].flatMap((by) => by.split(' ')));
  const wrong = [...names].filter((name) => !(name in calls));
  expect(wrong).toEqual([]);
  // Some that the specification has as GET write as well: signing in, sending a code, changing a title.
  const reads = [...names].filter((name) => {
    const { at, spec } = calls[name as CallName];
    const { specified }: CallSpec = spec;
    return at.method === 'GET' && !specified;
  });
  expect(reads).toEqual([]);
});

it('写明的每一张表，程序里真有写它的语句，不只在演示数据里', async () => {
  const folder = fileURLToPath(new URL('../../src', import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|\/demo\//.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  const all = texts.join('\n');
  const writes = new Set(
    [...all.matchAll(/(?:insertInto|updateTable)\(\s*'(\w+)|(?:insert into|update) (\w+)/g)].map(
      ([, built, raw]) => built ?? raw ?? '',
    ),
  );
  // A view shows what its tables hold.
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'VIEW'`.execute(mall.app.db);
  const views = new Set(rows.map(({ name }) => name));
  expect(Object.keys(WRITERS).filter((table) => !writes.has(table) && !views.has(table))).toEqual([]);
});

import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireDialect } from './dialect';
import { openPGlite, type PGliteSource } from './wire-pglite';

let source: PGliteSource;
let db: Kysely<Record<string, never>>;

beforeAll(async () => {
  source = await openPGlite({});
  db = new Kysely({ dialect: wireDialect(source) });
  await sql`create table things (id bigint primary key, name text not null)`.execute(db);
});
afterAll(() => source?.close());

/** How often the database planned and ran what it knows by name. */
async function plansOf(text: string): Promise<{ generic: number; custom: number } | undefined> {
  const { rows } = await sql<{ generic: number; custom: number }>`
    select generic_plans as generic, custom_plans as custom from pg_prepared_statements
    where statement like ${`%${text}%`}`.execute(db);
  return rows[0];
}

describe('内置数据库的语句', () => {
  it('反复问的语句只解析、规划一次；只问一次的不占地方', async () => {
    const ask = (id: number) => sql`select name as asked_again from things where id = ${id}`.execute(db);
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) await ask(id);
    await sql`select name as asked_once from things`.execute(db);
    expect(await plansOf('asked_again')).toEqual({ generic: 7, custom: 0 });
    expect(await plansOf('as asked_once')).toBeUndefined();
  });

  it('出错的语句不影响后面的：同一句换个值照样答', async () => {
    const add = (id: number) => sql`insert into things values (${id}, ${'一'})`.execute(db);
    for (const id of [11, 12, 13]) await add(id);
    await expect(add(12)).rejects.toMatchObject({ code: '23505' });
    expect((await add(14)).numAffectedRows).toBe(1n);
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`insert into things values (${15}, ${'一'})`.execute(tx);
        await sql`insert into things values (${12}, ${'一'})`.execute(tx);
      }),
    ).rejects.toMatchObject({ code: '23505' });
    const { rows } = await sql`select count(*) as count from things where id > 10`.execute(db);
    expect(rows).toEqual([{ count: 4 }]);
  });
});

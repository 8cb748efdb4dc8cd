import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { suiteKind } from '../../../test/suite-kind';
import { afterCommit, countStatements, type Database, isUniqueViolation, toJson } from './index';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase(suiteKind);
  database = await test.open();
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

describe('两种数据库给出同样的值', () => {
  it('整数、时刻、日期、小数、JSON、数组、无穷', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as whole, count(*) as counted, true as yes,
             '2026-06-18 10:00:00.123456+08'::timestamptz as at, '2026-06-18'::date as day,
             12.3400::numeric as decimal, '{"a":[1,"中"]}'::jsonb as json, array[1,2,null]::int8[] as numbers,
             array['一','二']::text[] as words, '-infinity'::timestamptz as always, null as nothing`.execute(
      database.db,
    );
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        counted: 1,
        yes: true,
        at: new Date('2026-06-18T02:00:00.123Z'),
        day: '2026-06-18',
        decimal: '12.3400',
        json: { a: [1, '中'] },
        numbers: [1, 2, null],
        words: ['一', '二'],
        always: new Date(-8.64e15),
        nothing: null,
      },
    ]);
  });

  it('过大的整数不会悄悄变样', async () => {
    await expect(sql`select 9007199254740993::int8 as whole`.execute(database.db)).rejects.toThrow(
      /too large/,
    );
  });

  it('写进去的时刻、列表、JSON 读出来一样', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const { rows } = await sql`
      select ${at}::timestamptz as at, ${new Date(8.64e15)}::timestamptz as forever,
             ${toJson([{ a: 1 }])}::jsonb as list, ${[3, 1, 2]}::bigint[] as ids,
             ${[at]}::timestamptz[] as instants`.execute(database.db);
    expect(rows[0]).toMatchObject({ at, forever: new Date(8.64e15), list: [{ a: 1 }], ids: [3, 1, 2] });
  });

  it('按编号列表查询，语句文字不随个数变化', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from generate_series(1, 5) as id where id = any(${[2, 4]})`.execute(database.db);
    expect(rows.map(({ id }) => id)).toEqual([2, 4]);
  });
});

describe('事务', () => {
  const put = (db: typeof database.db, name: string) =>
    db.insertInto('versions').values({ name }).executeTakeFirst();
  const names = async () =>
    (await database.db.selectFrom('versions').select('name').execute()).map((row) => row.name);

  it('出错 → 什么都没留下，提交后的动作也不做', async () => {
    let acted = false;
    const failed = database.transaction(async (tx) => {
      await put(tx, 'half');
      afterCommit(() => {
        acted = true;
      });
      throw new Error('stop');
    });
    await expect(failed).rejects.toThrow('stop');
    expect(await names()).not.toContain('half');
    expect(acted).toBe(false);
  });

  it('成功 → 提交之后才做后续动作', async () => {
    const seen: string[][] = [];
    await database.transaction(async (tx) => {
      await put(tx, 'whole');
      afterCommit(() => seen.push(['after']));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([['after']]);
    expect(await names()).toContain('whole');
  });

  it('其中一条语句失败而被吞掉 → 提交时说出来，而不是悄悄回滚', async () => {
    const swallowed = database.transaction(async (tx) => {
      await put(tx, 'lost');
      await put(tx, 'lost').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(/could not be committed/);
    expect(await names()).not.toContain('lost');
  });

  it('事务里误用外面的连接 → 立即报错，而不是永远等待', async () => {
    const beside = database.transaction(async () => {
      await put(database.db, 'beside');
    });
    await expect(beside).rejects.toThrow(/beside the open transaction/);
  });

  it('同时开始的事务互不混入', async () => {
    await Promise.allSettled([
      database.transaction(async (tx) => {
        await put(tx, 'first');
        await new Promise((resolve) => setTimeout(resolve, 20));
        throw new Error('undo');
      }),
      database.transaction((tx) => put(tx, 'second')),
      put(database.db, 'third'),
    ]);
    expect(await names()).toEqual(expect.arrayContaining(['second', 'third']));
    expect(await names()).not.toContain('first');
  });

  it('唯一键冲突可以认出来', async () => {
    await put(database.db, 'one');
    const error = await put(database.db, 'one').catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'versions_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
  });

  it('死锁按约定重来，次数有限', async () => {
    let tries = 0;
    const again = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const result = await database.transaction(
      async () => {
        tries += 1;
        if (tries < 3) throw again();
        return 'done';
      },
      { retry: true },
    );
    expect([result, tries]).toEqual(['done', 3]);
    await expect(database.transaction(() => Promise.reject(again()))).rejects.toThrow('deadlock');
    let endless = 0;
    const never = database.transaction(() => Promise.reject(again()).finally(() => (endless += 1)), {
      retry: true,
    });
    await expect(never).rejects.toThrow('deadlock');
    expect(endless).toBe(6);
  });
});

describe('数语句', () => {
  it('BEGIN 和 COMMIT 不算，其余都算，旁边的工作不算', async () => {
    const other = sql`select 3`.execute(database.db);
    const { result, statements } = await countStatements(async () => {
      await sql`select 1`.execute(database.db);
      return database.transaction(async (tx) => {
        await sql`select 2`.execute(tx);
        return 'ok';
      });
    });
    await other;
    expect(result).toBe('ok');
    expect(statements).toEqual(['select 1', 'select 2']);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { suiteKind } from '../../../test/suite-kind';
import {
  afterCommit,
  runStatement,
  runAndCommit,
  type Statement,
  runTogether,
  countStatements,
  type Database,
  isUniqueViolation,
  outsideTransaction,
  toJson,
} from './index';

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

/** As a text, as a prepared statement, and as one whose columns the session knows: three ways of asking. */
const WAYS = ['第一次问', '第二次问', '第三次问', '第四次问'];

describe('两种数据库给出同样的值', () => {
  it.each(WAYS)('整数、时刻、日期、小数、JSON、数组、无穷（%s）', async () => {
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

  it.each(WAYS)('过大的整数不会悄悄变样（%s）', async () => {
    await expect(sql`select 9007199254740993::int8 as whole`.execute(database.db)).rejects.toThrow(
      /too large/,
    );
  });

  it.each(WAYS)('写进去的时刻、列表、JSON 读出来一样（%s）', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const { rows } = await sql`
      select ${at}::timestamptz as at, ${new Date(8.64e15)}::timestamptz as forever,
             ${toJson([{ a: 1 }])}::jsonb as list, ${[3, 1, 2]}::bigint[] as ids,
             ${[at]}::timestamptz[] as instants`.execute(database.db);
    expect(rows[0]).toMatchObject({ at, forever: new Date(8.64e15), list: [{ a: 1 }], ids: [3, 1, 2] });
  });

  it('同一条语句每次说同样多的行、改了几行；出错之后同一个会话照用', async () => {
    const share = (all: number, by: number | null) =>
      database.withWire(async (wire) => {
        const { rows } = await wire.query(
          'select n, $1::int / $2::int as part from generate_series(1, $1) n',
          [all, by],
        );
        return rows;
      });
    for (const all of [2, 3, 4, 5]) {
      expect(await share(all, 1)).toEqual(Array.from({ length: all }, (_, n) => ({ n: n + 1, part: all })));
    }
    await expect(share(2, 0)).rejects.toThrow(/division by zero/);
    expect(await share(1, null)).toEqual([{ n: 1, part: null }]);
    expect(await share(0, 1)).toEqual([]);
  });

  it.each(WAYS)('出错的语句说得出是谁问的（%s）', async () => {
    const whoAsks = () => sql`select 1 / 0 as nothing`.execute(database.db);
    const error = await whoAsks().catch((fault: unknown) => fault);
    expect(String((error as Error).stack)).toMatch(/database\.test\.ts/);
  });

  it('写入每次说改了几行', async () => {
    const { db } = database;
    await db
      .insertInto('versions')
      .values([{ name: 'ways-1' }, { name: 'ways-2' }])
      .execute();
    for (const _ of WAYS) {
      const moved = await sql`update versions set changed_at = now() where name like ${'ways-%'}`.execute(db);
      expect(moved).toMatchObject({ rows: [], numAffectedRows: 2n });
    }
    expect(await sql`delete from versions where name like 'ways-%'`.execute(db)).toMatchObject({
      numAffectedRows: 2n,
    });
  });

  it('按编号列表查询，语句文字不随个数变化', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from generate_series(1, 5) as id where id = any(${[2, 4]})`.execute(database.db);
    expect(rows.map(({ id }) => id)).toEqual([2, 4]);
  });
});

describe('几条语句一起问', () => {
  const inserting = (name: string): Statement<string> => ({
    query: sql`insert into versions (name) values (${name}) returning name`,
    read: ([row]) => (row as { name: string }).name,
  });
  const counting = (like: string): Statement<number> => ({
    query: sql`select count(*) as n from versions where name like ${like}`,
    read: ([row]) => (row as { n: number }).n,
  });
  const dividing = (by: number): Statement<void> => ({
    query: sql`select 1 / ${by}::int`,
    read: () => undefined,
  });
  const count = (like: string) => runStatement(database.db, counting(like));

  it.each(WAYS)('各答各的，后一条看得到前一条写的；算作几条（%s）', async (way) => {
    const own = `together-${way}`;
    const { result, statements } = await countStatements(() =>
      database.transaction((tx) =>
        runTogether(tx, [counting(`${own}%`), inserting(own), inserting(`${own}-2`), counting(`${own}%`)]),
      ),
    );
    expect(result).toEqual([0, own, `${own}-2`, 2]);
    expect(statements).toHaveLength(4);
    expect(await count(`${own}%`)).toBe(2);
  });

  it.each(WAYS)('一条失败 → 之后的不做，事务什么也没留下，同一个会话照用（%s）', async (way) => {
    const own = `refused-${way}`;
    const failed = database.transaction((tx) =>
      runTogether(tx, [inserting(own), dividing(0), inserting(`${own}-2`)]),
    );
    await expect(failed).rejects.toThrow(/division by zero/);
    expect(await count(`${own}%`)).toBe(0);
    const again = await database.transaction((tx) => runTogether(tx, [inserting(own), dividing(1)]));
    expect(again[0]).toBe(own);
  });

  it.each(WAYS)('第一条就失败 → 事务没有开始过也照样收场（%s）', async () => {
    await expect(database.transaction((tx) => runTogether(tx, [dividing(0)]))).rejects.toThrow(
      /division by zero/,
    );
    await expect(database.transaction((tx) => dividing(0).query.execute(tx))).rejects.toThrow(/division/);
    expect(await count('nothing-such%')).toBe(0);
  });

  it.each(WAYS)('值送不出去的语句 → 后面说的也不算，哪怕出错被吞掉（%s）', async (way) => {
    const circle: Record<string, unknown> = {};
    circle['own'] = circle;
    const showing = (value: unknown) => sql`select ${value}::jsonb as shown`;
    await showing({ a: 1 }).execute(database.db);
    const own = `unsent-${way}`;
    const unsendable = [
      [circle, /circular/],
      [new Date(Number.NaN), /Invalid time value/],
    ] as const;
    for (const [value, fault] of unsendable) {
      const swallowed = database.transaction(async (tx) => {
        await expect(showing(value).execute(tx)).rejects.toThrow(fault);
        await inserting(own).query.execute(tx);
      });
      await expect(swallowed).rejects.toThrow(/could not be committed/);
      expect(await count(`${own}%`)).toBe(0);
    }
    await showing({ a: 1 }).execute(database.db);
  });

  it('一句话没说的事务 → 不必开始也不必结束', async () => {
    expect(await database.transaction(async () => 'nothing')).toBe('nothing');
    await expect(database.transaction(() => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  });

  it.each(WAYS)('与提交一起问 → 做完就已提交，之后的动作照做，再问就被拒绝（%s）', async (way) => {
    const own = `with-commit-${way}`;
    let acted = false;
    let seen: number | undefined;
    const done = await database.transaction(async (tx) => {
      afterCommit(() => {
        acted = true;
      });
      await runStatement(tx, inserting(own));
      const answers = await runAndCommit(tx, [inserting(`${own}-2`), counting(`${own}%`)]);
      await expect(runStatement(tx, inserting(`${own}-3`))).rejects.toThrow(/committed already/);
      seen = database.kind === 'postgres' ? await outsideTransaction(() => count(`${own}%`)) : undefined;
      return answers;
    });
    expect(done).toEqual([`${own}-2`, 2]);
    expect(seen ?? 2).toBe(2);
    expect(acted).toBe(true);
    expect(await count(`${own}%`)).toBe(2);
  });

  it.each(WAYS)('与提交一起问，一条失败 → 什么也没有提交，同一个会话照用（%s）', async (way) => {
    const own = `no-commit-${way}`;
    let acted = false;
    const failed = database.transaction(async (tx) => {
      afterCommit(() => {
        acted = true;
      });
      await runStatement(tx, inserting(own));
      await runAndCommit(tx, [inserting(`${own}-2`), dividing(0)]);
    });
    await expect(failed).rejects.toThrow(/division by zero/);
    expect(acted).toBe(false);
    expect(await count(`${own}%`)).toBe(0);
    await database.transaction((tx) => runAndCommit(tx, [inserting(own), dividing(1)]));
    expect(await count(`${own}%`)).toBe(1);
  });

  it.each(WAYS)('先有一条失败被吞掉 → 一起提交也不行（%s）', async (way) => {
    const own = `swallowed-${way}`;
    const failed = database.transaction(async (tx) => {
      await runStatement(tx, inserting(own));
      await expect(runStatement(tx, dividing(0))).rejects.toThrow(/division/);
      await runAndCommit(tx, [inserting(`${own}-2`)]);
    });
    await expect(failed).rejects.toThrow(/could not be committed/);
    expect(await count(`${own}%`)).toBe(0);
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

  it('连接池用到哪里看得到：开着、空闲、排队（内置数据库只有一条，不报）', async () => {
    if (database.kind === 'pglite') {
      expect(database.sessions()).toBeUndefined();
      return;
    }
    const most = 60;
    const busy = Promise.all(
      Array.from({ length: most }, () => sql`select pg_sleep(0.3)`.execute(database.db)),
    );
    await expect
      .poll(() => database.sessions(), { timeout: 5_000, interval: 5 })
      .toMatchObject({ waiting: expect.toSatisfy((waiting: number) => waiting > 0 && waiting < most) });
    await busy;
    const { open = 0, idle, waiting } = database.sessions() ?? {};
    expect(open).toBeGreaterThan(0);
    expect([idle, waiting]).toEqual([open, 0]);
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

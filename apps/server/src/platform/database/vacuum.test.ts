import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { suiteKind } from '../../../test/suite-kind';
import type { Database } from './index';
import { isAutovacuumOff, vacuumEmbedded } from './vacuum';

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

/** Rows that come and go, as finished jobs and ended sessions do. */
async function muchPasses(): Promise<void> {
  await sql`insert into versions (name) select 'passing-' || n from generate_series(1, 5000) n`.execute(
    database.db,
  );
  await sql`delete from versions where name like 'passing-%'`.execute(database.db);
}
const sizeOf = async (): Promise<number> => {
  const { rows } = await sql<{ size: number }>`select pg_relation_size('versions') as size`.execute(
    database.db,
  );
  return rows[0]?.size ?? 0;
};

const onEmbedded = () => {
  it('来过又走的行：清理后地方还出来，没有的就不动', async () => {
    await muchPasses();
    const before = await sizeOf();
    expect(await vacuumEmbedded(database)).toContain('versions');
    expect(await sizeOf()).toBeLessThan(before / 2);
    expect(await vacuumEmbedded(database)).not.toContain('versions');
  });

  it('反复来去，表不会越来越大', async () => {
    const sizes: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await muchPasses();
      sizes.push(await sizeOf());
      await vacuumEmbedded(database);
    }
    expect(sizes[2]).toBeLessThanOrEqual((sizes[0] ?? 0) * 1.1);
  });
};

const onServer = () => {
  it('商城不代劳；关掉了就知道', async () => {
    await muchPasses();
    expect(await vacuumEmbedded(database)).toEqual([]);
    const { rows } = await sql<{ autovacuum: string }>`show autovacuum`.execute(database.db);
    expect(await isAutovacuumOff(database)).toBe(rows[0]?.autovacuum === 'off');
  });
};

if (suiteKind === 'pglite') describe('内嵌数据库没有自动清理，由商城自己做', onEmbedded);
else describe('PostgreSQL 自己清理', onServer);

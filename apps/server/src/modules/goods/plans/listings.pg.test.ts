import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGoods } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';
import type { Transaction } from '../../../platform';
import { operatorNow } from '../../staff';
import { listingsOf, scheduleListings } from './listings';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ kind: 'postgres' });
});
afterAll(() => app?.stop());

/** Rows of plans that this transaction has read so far. */
async function readBy(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
    where relname = 'plan_rows'`.execute(tx);
  return rows[0]?.read ?? 0;
}

/** Seen to fail: each slice of an import read every row that waited already, so that a long table took the square of it. */
it('五千个商品已经等着同一个上架时间：再加一批，只读这一批', async () => {
  await aStaff(app);
  const { id } = await app.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', 'owner')
    .executeTakeFirstOrThrow();
  const operator = (await operatorNow(app.db, id)) ?? expect.fail();
  const at = new Date(app.clock.now().getTime() + 86_400_000);
  const slice = async (name: string) => {
    const codes = Array.from({ length: 20 }, (_, n) => `${name}-${n}`);
    for (const code of codes) await aGoods(app.db, { code, price: [24, 1], status: 'off' });
    return codes;
  };
  const add = (codes: string[]) =>
    app.database.transaction(async (tx) => {
      const before = await readBy(tx);
      const context = { tx, platform: app.platform, operator, now: app.clock.now() };
      const set = await scheduleListings(
        context,
        codes.map((code) => ({ code, at })),
      );
      const { size } = await listingsOf(tx, codes);
      return { read: (await readBy(tx)) - before, size, plan: set.get(codes[0] ?? '')?.planId ?? '' };
    });
  const { plan } = await add(await slice('WAIT'));
  await sql`
    insert into plan_rows (plan_id, seq, line, object, name, verdict)
    select ${plan}, 200000 + n, n, 'goods:OTHER-' || n, '', 'change' from generate_series(1, 5000) n`.execute(
    app.db,
  );
  await sql`update plans set total = total + 5000 where id = ${plan}`.execute(app.db);
  await sql`analyze plan_rows`.execute(app.db);
  const more = await add(await slice('MORE'));
  expect(more).toMatchObject({ size: 20, plan });
  expect(more.read).toBeLessThan(500);
  const { total } = await app.db
    .selectFrom('plans')
    .select('total')
    .where('id', '=', plan)
    .executeTakeFirstOrThrow();
  expect(total).toBe(5_040);
});

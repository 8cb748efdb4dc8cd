import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

/**
 * Seen to fail: with the whole slice given up for one row that the database refuses; with every bad row looked for among
 * all that are left (161 statements for these 32).
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  await app.db
    .insertInto('levels')
    .values({ name: '金牌', place: 1 })
    .onConflict((same) => same.doNothing())
    .execute();
});
afterAll(() => app.stop());

it('一行写不进数据库：只有它失败，其余各行照样生效', async () => {
  const shoppers = [];
  for (let n = 0; n < 5; n += 1) shoppers.push(await aShopper(app));
  const bad = shoppers[2]?.khId ?? 0;
  await sql
    .raw(
      `alter table companies add constraint never_gold check (kh_id <> ${bad} or level <> '金牌') not valid`,
    )
    .execute(app.db);
  const { data } = await plansBy(app, staff.as('owner')).make({
    kind: 'company-level',
    objects: shoppers.map(({ khId }) => String(khId)),
    settings: { level: '金牌', cause: '年度评级' },
  });
  await app.call('adminPlanCommit', {
    headers: staff.as('owner'),
    params: { id: data.planId },
    body: {},
  });
  await app.runJobs();
  const gold = await app.db
    .selectFrom('companies')
    .select('kh_id')
    .where('level', '=', '金牌')
    .orderBy('kh_id')
    .execute();
  expect(gold.map(({ kh_id }) => kh_id)).toEqual(
    shoppers.map(({ khId }) => khId).filter((khId) => khId !== bad),
  );
  await sql`alter table companies drop constraint never_gold`.execute(app.db);
});

it('每一行都写不进：一行行失败，不为每一行把整批再试一遍', async () => {
  const shoppers = [];
  for (let n = 0; n < 32; n += 1) shoppers.push(await aShopper(app));
  // A sequence counts also what is rolled back.
  await sql`create sequence tries`.execute(app.db);
  await sql`alter table companies add constraint never_gold
    check (level <> '金牌' or nextval('tries') < 0) not valid`.execute(app.db);
  const plans = plansBy(app, staff.as('owner'));
  const { data } = await plans.make({
    kind: 'company-level',
    objects: shoppers.map(({ khId }) => String(khId)),
    settings: { level: '金牌', cause: '年度评级' },
  });
  await plans.commit(data.planId);
  await app.runJobs();
  expect((await plans.show(data.planId)).data).toMatchObject({ failed: 32 });
  const { rows } = await sql<{ tries: number }>`select last_value::int as tries from tries`.execute(app.db);
  expect(rows[0]?.tries).toBeLessThanOrEqual(40);
  await sql`alter table companies drop constraint never_gold`.execute(app.db);
});

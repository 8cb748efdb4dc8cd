import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater } from '../../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

const MANY = 620;

/** Copies an order that waits until there are so many of it; their money is not looked at here. */
async function copies(orderId: string, count: number): Promise<string[]> {
  await sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', o.id || '-' || n,
      'no', 'PF20261125' || lpad(n::text, 6, '0'), 'request_id', o.request_id || '-' || n, 'cart_version', null))).*
    from orders o cross join generate_series(1, ${count}) n where o.id = ${orderId}`.execute(app.db);
  return Array.from({ length: count }, (_, n) => `${orderId}-${n + 1}`);
}

const tasksOf = async (role: 'warehouse' | 'owner') =>
  (await app.call('adminPlans', { headers: staff.as(role) })).data.list;

it('620 行：转为后台任务，提交的人先走；做完任务里写着成功几个、拒绝几个，别人看不到', async () => {
  const order = await anOrderToShip(app, await aShopper(app), await aWater(app.db, { stock: 1_000 }));
  const objects = await copies(order.id, MANY);
  const desk = plansBy(app, staff.as('warehouse'));
  const made = await desk.make({
    kind: 'mark',
    objects: [...objects, 'no-such-order'],
    settings: { colour: 'amber', word: '等电话' },
  });
  expect(made.data.counts).toMatchObject({ change: MANY, refuse: 1 });
  const begun = await desk.commit(made.data.planId);
  expect(begun.data).toMatchObject({ state: 'running', done: 0, total: MANY });
  expect(await tasksOf('warehouse')).toMatchObject([{ state: 'running', done: 0, total: MANY, leftOut: 1 }]);
  expect((await desk.commit(made.data.planId)).data.state).toBe('running');
  await app.runJobs();
  expect(await tasksOf('warehouse')).toMatchObject([
    { kind: 'mark', state: 'done', done: MANY, failed: 0, leftOut: 1, total: MANY },
  ]);
  expect((await tasksOf('warehouse'))[0]?.text).toContain(`：成功 ${MANY}，拒绝 1`);
  expect(await tasksOf('owner')).toEqual([]);
});

it('后台发货时别人照常使用：每发一单都让一让，进度一单一单看得到', async () => {
  const water = await aWater(app.db, { stock: 1_000 });
  const buyer = await aShopper(app);
  const orders = [];
  for (let n = 0; n < 8; n += 1) orders.push(await anOrderToShip(app, buyer, water));
  const desk = plansBy(app, staff.as('warehouse'));
  const made = await desk.ship(
    orders.map(({ orderNo }, n) => [orderNo, `SF00000000017${String(n).padStart(2, '0')}`] as const),
  );
  const { planId } = made.data;
  // What a server leaves behind that is killed right after somebody committed it.
  const now = app.clock.now();
  await app.db
    .updateTable('plans')
    .set({ state: 'running', committed_at: now })
    .where('id', '=', planId)
    .execute();
  await app.platform.jobs.enqueue(app.db, 'staff.plan', { key: planId, runAt: now });
  const seen = new Set<number>();
  let over = false;
  const watching = (async () => {
    for (; !over; await nextTurn()) seen.add((await desk.show(planId)).data.done);
  })();
  await app.runJobs();
  over = true;
  await watching;
  expect((await desk.show(planId)).data).toMatchObject({ state: 'done', done: 8, failed: 0 });
  expect([...seen].filter((done) => done > 0 && done < 8).length).toBeGreaterThan(0);
});

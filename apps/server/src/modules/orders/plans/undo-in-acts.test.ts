import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { anOrder, aShopper, aWater } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { beginOperatorSession } from '../../staff';

/** Seen to fail: without `not undone` and without the time in `undoStates`; without `mayUndo` in `adminPlanUndo`. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let orderId: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  const mine = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
  orderId = (await anOrder(app, mine, await aWater(app.db), { payMethod: 'transfer' })).id;
});
afterAll(() => app.stop());

const desk = (role: 'owner' | 'sales' | 'finance' | 'service') => plansBy(app, staff.as(role));
async function marked(word: string): Promise<string> {
  const { data } = await desk('sales').make({ kind: 'mark', objects: [orderId], settings: { word } });
  await desk('sales').commit(data.planId);
  return data.planId;
}
const actOf = async (plan: string, role: 'owner' | 'finance' = 'owner') =>
  (await app.call('adminActs', { headers: staff.as(role), query: { plan } })).data.list[0];

it('操作记录里可撤销的写明到何时；撤销后写已撤销，不能再撤；老板可以撤同事的', async () => {
  const plan = await marked('急');
  const until = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString();
  expect(await actOf(plan)).toMatchObject({
    sentence: expect.stringContaining('标记'),
    undoUntil: until,
    undone: false,
  });
  const back = await desk('owner').undo(plan);
  await desk('owner').commit(back.data.planId);
  expect(await actOf(plan)).toMatchObject({ undone: true });
  expect(await actOf(plan)).not.toHaveProperty('undoUntil');
  const { data } = await app.call('adminOrder', { headers: staff.as('owner'), params: { id: orderId } });
  expect(data.mark).toBeUndefined();
});

it('过了时间、没有那项权限：没有撤销', async () => {
  const plan = await marked('等');
  await sql`update staff_roles set permissions = '["acts.read"]' where code = 'finance'`.execute(app.db);
  expect(await actOf(plan, 'finance')).not.toHaveProperty('undoUntil');
  await sql`update staff_roles set permissions = null where code = 'finance'`.execute(app.db);
  expect((await desk('service').undo(plan)).code).toBe('not-found');
  app.clock.advance({ days: 31 });
  const late = await aStaffAgain();
  const { data } = await app.call('adminActs', { headers: late, query: { plan } });
  expect(data.list[0]).not.toHaveProperty('undoUntil');
});

/** Sessions end after twelve hours: the owner signs in anew. */
async function aStaffAgain(): Promise<Record<string, string>> {
  const session = await beginOperatorSession(app.db, 'owner', app.clock.now());
  return { 'x-operator-token': session?.token ?? '' };
}

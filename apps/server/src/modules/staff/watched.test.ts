import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStaff, inBrowser } from '../../../test/builders/operators';
import { anOrder, aShopper, aWater, type Shopper } from '../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator } from '.';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let shopper: Shopper;
let water: number;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  shopper = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')`.execute(
    app.db,
  );
}, 60_000);
afterAll(() => app.stop());
beforeEach(() => limit({}));

const limit = (limits: object) =>
  app.db
    .updateTable('staff_roles')
    .set({ limits: JSON.stringify(limits) })
    .where('code', '=', 'sales')
    .execute();
/** 已付款的一单，¥72.00。 */
const aPaidOrder = async () => (await anOrderToShip(app, shopper, water)).id;
const cancel = (orderId: string, headers: Record<string, string> = staff.as('sales')) =>
  app.call('adminCancel', { headers, body: { orderId, reason: '缺货' } });
const bell = async () =>
  (await app.call('adminNotices', { headers: staff.as('owner'), query: { size: 20, cursor: '' } })).data.list;
const stateOf = async (id: string) =>
  (await app.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

it('取消已付款的订单就是退款：浏览器里先验证身份；没付款的不问', async () => {
  const password = (await addOperator(app.db, 'boss', 'owner', app.clock.now())) ?? '';
  const boss = await inBrowser(app, 'boss', password);
  app.clock.advance({ minutes: 6 });
  const paid = await aPaidOrder();
  expect((await cancel(paid, boss)).code).toBe('step-up-needed');
  expect(await stateOf(paid)).toBe('to-ship');
  const unpaid = (await anOrder(app, shopper, water, { payMethod: 'transfer' })).id;
  expect((await cancel(unpaid, boss)).success).toBe(true);
  expect(await stateOf(unpaid)).toBe('cancelled');

  const plans = plansBy(app, boss);
  const { data: plan } = await plans.make({ kind: 'cancel', objects: [paid], settings: { reason: '缺货' } });
  expect((await plans.commit(plan.planId)).code).toBe('step-up-needed');
  expect(await stateOf(paid)).toBe('to-ship');
});

it('超过退款上限：转交复核，老板确认后才取消；批量的指名不做', async () => {
  await limit({ refund: 5_000 });
  const orderId = await aPaidOrder();
  const plans = plansBy(app, staff.as('sales'));
  const { data: plan } = await plans.make({
    kind: 'cancel',
    objects: [orderId],
    settings: { reason: '缺货' },
  });
  expect(plan.rows.map(({ refusal }) => refusal)).toEqual([
    '退款 ¥72.00 超过您的上限 ¥50.00，请在订单页单独取消，转交复核',
  ]);

  expect((await cancel(orderId)).data.message).toMatch(/^金额超过您的上限 ¥50.00，已转交 .* 复核$/);
  expect(await stateOf(orderId)).toBe('to-ship');
  const headers = staff.as('owner');
  const [look] = (await app.call('adminSecondLooks', { headers, query: { state: 'waiting' } })).data.list;
  await app.call('adminSecondLookDecide', { headers, body: { id: look?.id ?? '', verdict: 'confirm' } });
  expect(await stateOf(orderId)).not.toBe('to-ship');
  expect(await staff.last()).toMatchObject({
    who: 'owner',
    what: 'order.cancel',
    after: { askedBy: 'sales', reason: '缺货' },
  });
});

it('一天内退款合计超过角色的上限：当场告诉老板，只说一次；从通知里结束他的会话', async () => {
  await limit({ refundDay: 10_000 });
  await cancel(await aPaidOrder());
  expect(
    (await bell()).filter(({ kind }) => kind === 'too-much'),
    '¥72，没超过 ¥100',
  ).toEqual([]);
  await cancel(await aPaidOrder());
  await cancel(await aPaidOrder());
  const told = (await bell()).filter(({ kind }) => kind === 'too-much');
  expect(told.map(({ text, account }) => ({ text, account }))).toEqual([
    {
      text: 'sales 今天已退款 ¥144.00，超过其角色的当日上限 ¥100.00。如果不是本人，请立即结束其会话',
      account: 'sales',
    },
  ]);
  await app.call('adminSessionEnd', { headers: staff.as('owner'), body: { which: 'all', name: 'sales' } });
  const after = await cancel(await aPaidOrder());
  expect(after.success, '会话已结束').toBe(false);
});

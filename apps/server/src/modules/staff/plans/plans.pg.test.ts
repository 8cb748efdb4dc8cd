import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { audit, aShopper, aWater, orderOf, type Shopper } from '../../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../../test/builders/plans';
import { startTwoInstances } from '../../../../test/harness';

describe('两个实例上的批量操作', () => {
  let mall: Awaited<ReturnType<typeof startTwoInstances>>;
  let staff: Awaited<ReturnType<typeof aStaff>>;
  let buyer: Shopper;
  let water: number;
  let serial = 0;
  const waybill = (): string => {
    serial += 1;
    return `SF${String(serial).padStart(13, '0')}`;
  };
  const ordersToShip = async (count: number) => {
    const orders = [];
    for (let n = 0; n < count; n += 1) orders.push(await anOrderToShip(mall.first, buyer, water));
    return orders;
  };

  beforeAll(async () => {
    mall = await startTwoInstances();
    staff = await aStaff(mall.first);
    buyer = await aShopper(mall.first);
    water = await aWater(mall.first.db, { stock: 1_000_000 });
  });
  afterAll(async () => {
    expect(await audit(mall.first)).toEqual([]);
    await mall.stop();
  });

  it('两人同时提交有重叠的两份：每单只发一次，落空的行说出被谁修改', async () => {
    const orders = await ordersToShip(15);
    const one = plansBy(mall.first, staff.as('warehouse'));
    const two = plansBy(mall.second, staff.as('owner'));
    const first = await one.ship(orders.slice(0, 10).map(({ orderNo }) => [orderNo, waybill()] as const));
    const second = await two.ship(orders.slice(5).map(({ orderNo }) => [orderNo, waybill()] as const));
    const [a, b] = await Promise.all([one.commit(first.data.planId), two.commit(second.data.planId)]);
    expect(a.data.done + b.data.done).toBe(15);
    expect(a.data.failed + b.data.failed).toBe(5);
    for (const { reason } of [...a.data.failures, ...b.data.failures]) {
      expect(reason).toMatch(/^已被 (warehouse|owner) 于 \d\d:\d\d 修改$/);
    }
    for (const { id } of orders) {
      const seen = await orderOf(mall.first, buyer, id);
      expect([seen.state, seen.shipments.length]).toEqual(['shipped', 1]);
    }
  });

  it('同一份在两个实例上提交十次：每单一笔发货，每单一条记录', async () => {
    const orders = await ordersToShip(12);
    const desks = [mall.first, mall.second].map((app) => plansBy(app, staff.as('warehouse')));
    const made = await desks[0]?.ship(orders.map(({ orderNo }) => [orderNo, waybill()] as const));
    const planId = made?.data.planId ?? '';
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => desks[n % 2]?.commit(planId)));
    expect(answers.every((answer) => answer?.success)).toBe(true);
    expect((await desks[1]?.show(planId))?.data).toMatchObject({ state: 'done', done: 12, failed: 0 });
    const acts = await mall.first.db
      .selectFrom('operator_acts')
      .select('object')
      .where('plan_id', '=', planId)
      .execute();
    expect(acts).toHaveLength(12);
    for (const { id } of orders) expect((await orderOf(mall.first, buyer, id)).shipments).toHaveLength(1);
  });

  it('两人把同一个运单号用于两张订单：只有一单发出', async () => {
    const orders = await ordersToShip(2);
    const number = waybill();
    const desks = [plansBy(mall.first, staff.as('warehouse')), plansBy(mall.second, staff.as('owner'))];
    const plans = await Promise.all(desks.map((desk, n) => desk.ship([[orders[n]?.orderNo ?? '', number]])));
    const answers = await Promise.all(desks.map((desk, n) => desk.commit(plans[n]?.data.planId ?? '')));
    expect(answers.map(({ data }) => data.done).sort()).toEqual([0, 1]);
  });

  it('一个实例做到一半被杀：另一个接着做完，不重复，不遗漏', async () => {
    const orders = await ordersToShip(8);
    const desk = plansBy(mall.first, staff.as('warehouse'));
    const made = await desk.ship(orders.map(({ orderNo }) => [orderNo, waybill()] as const));
    const { planId } = made.data;
    // What a killed server leaves behind: the plan is claimed, its job is written, three rows are done.
    const { db } = mall.first;
    await db
      .updateTable('plans')
      .set({ state: 'running', committed_at: mall.first.clock.now() })
      .where('id', '=', planId)
      .execute();
    await db
      .insertInto('jobs')
      .values({ kind: 'staff.plan', key: planId, payload: '{}', run_at: mall.first.clock.now() })
      .execute();
    await db
      .updateTable('plan_rows')
      .set({ verdict: 'same' })
      .where('plan_id', '=', planId)
      .where('seq', '>=', 3)
      .execute();
    await db.updateTable('plans').set({ total: 3 }).where('id', '=', planId).execute();
    await mall.first.runJobs();
    await db
      .updateTable('plan_rows')
      .set({ verdict: 'change' })
      .where('plan_id', '=', planId)
      .where('seq', '>=', 3)
      .execute();
    await db.updateTable('plans').set({ total: 8, state: 'running' }).where('id', '=', planId).execute();
    await mall.second.platform.jobs.enqueue(mall.second.db, 'staff.plan', {
      key: planId,
      runAt: mall.second.clock.now(),
    });
    await Promise.all([mall.first.runJobs(), mall.second.runJobs()]);
    await mall.second.runJobs();
    expect((await desk.show(planId)).data).toMatchObject({ state: 'done', done: 8, failed: 0 });
    for (const { id } of orders) expect((await orderOf(mall.first, buyer, id)).shipments).toHaveLength(1);
  });
});

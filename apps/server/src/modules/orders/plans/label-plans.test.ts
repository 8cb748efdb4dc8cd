import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { anOrder, aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without `ordersInScope` in `labelledOrders`; with the former mark left out of what undoing needs. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let desk: ReturnType<typeof plansBy>;
let mine: Shopper;
let others: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  desk = plansBy(app, staff.as('sales'));
  mine = await aShopper(app);
  others = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
});
afterAll(() => app.stop());

const order = async (who = mine) => (await anOrder(app, who, water, { payMethod: 'transfer' })).id;
const label = async (id: string) => {
  const { data } = await app.call('adminOrder', { headers: staff.as('owner'), params: { id } });
  return [data.mark?.word, data.assigned?.name];
};

describe('批量标记', () => {
  it('预览说出改前改后，别人客户的不在内；确认后各留一笔，撤销放回各自原来的', async () => {
    const [first, second] = [await order(), await order()];
    const foreign = await order(others);
    const headers = staff.as('sales');
    await app.call('adminOrderMark', { headers, body: { orderId: first, colour: 'blue', word: '老客' } });
    const { data } = await desk.make({
      kind: 'mark',
      objects: [first, second, foreign],
      settings: { colour: 'amber', word: '等电话' },
    });
    expect(data.counts).toMatchObject({ change: 2, refuse: 1 });
    expect(data.rows.find(({ object }) => object === `order:${first}`)?.fields).toEqual([
      { label: '标记', before: '老客（蓝）', after: '等电话（橙）' },
    ]);
    expect(await label(first)).toEqual(['老客', undefined]);
    await desk.commit(data.planId);
    expect([await label(first), await label(second)]).toEqual([
      ['等电话', undefined],
      ['等电话', undefined],
    ]);
    expect(await label(foreign)).toEqual([undefined, undefined]);
    expect((await staff.acts()).filter(({ what }) => what === 'order.mark')).toHaveLength(3);
    const back = await desk.undo(data.planId);
    expect(back.message).toBe('');
    await desk.commit(back.data.planId);
    expect([await label(first), await label(second)]).toEqual([
      ['老客', undefined],
      [undefined, undefined],
    ]);
  });

  it('预览之后被同事改过的那一单不动，其余照样标上', async () => {
    const [first, second] = [await order(), await order()];
    const { data } = await desk.make({ kind: 'mark', objects: [first, second], settings: { word: '缺货' } });
    await app.call('adminOrderMark', {
      headers: staff.as('owner'),
      body: { orderId: first, colour: 'red', word: '急' },
    });
    await desk.commit(data.planId);
    expect([await label(first), await label(second)]).toEqual([
      ['急', undefined],
      ['缺货', undefined],
    ]);
  });
});

describe('批量分配', () => {
  it('按筛选条件分配；没有这个同事就整个不做；撤销还给原来的人', async () => {
    const id = await order();
    const headers = staff.as('sales');
    await app.call('adminOrderMark', { headers, body: { orderId: id, colour: 'violet', word: '本批' } });
    await app.call('adminOrderAssign', { headers, body: { orderId: id, to: 'finance' } });
    const nobody = await desk.make({ kind: 'assign', objects: [id], settings: { to: 'nobody' } });
    expect(nobody.code).toBe('not-found');
    const { data } = await desk.make({
      kind: 'assign',
      filter: { mark: 'violet' },
      settings: { to: 'warehouse' },
    });
    expect(data.rows.map(({ fields }) => fields)).toEqual([
      [{ label: '负责人', before: 'finance', after: 'warehouse' }],
    ]);
    await desk.commit(data.planId);
    expect(await label(id)).toEqual(['本批', 'warehouse']);
    const back = await desk.undo(data.planId);
    await desk.commit(back.data.planId);
    expect(await label(id)).toEqual(['本批', 'finance']);
  });
});

it('打印过的订单写着已打印，也按打印筛选', async () => {
  const id = await order();
  const headers = staff.as('owner');
  const ids = async (printed: 'yes' | 'no') =>
    (await app.call('adminOrders', { headers, query: { printed, size: 200 } })).data.list.map(
      (row) => row.id,
    );
  expect(await ids('no')).toContain(id);
  await app.call('adminPrintMark', { headers, body: { document: 'picking', orders: [id] } });
  expect(await ids('yes')).toEqual([id]);
  expect(await ids('no')).not.toContain(id);
  const { data } = await app.call('adminOrder', { headers, params: { id } });
  expect(data.printNum).toBe(1);
});

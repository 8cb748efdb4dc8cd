import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterSaleDesk } from '../../../../test/builders/after-sales';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, audit, type Shopper, stockOf } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { createTestClock } from '../../../../test/test-clock';
import { afterSaleQueue } from '..';
import type { Operator } from '../../staff';

/** Seen to fail: without `requestsInScope` in the list and in `requireInScope`; with all lines restocked. */
const clock = createTestClock();
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;

beforeAll(async () => {
  app = await startTestApp({ clock });
  staff = await aStaff(app);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});
beforeEach(async () => {
  who = await aShopper(app);
});
const { delivered, ask, decide, refund, settleAll } = afterSaleDesk(() => ({ app, staff, who }));

type Role = Parameters<typeof staff.as>[0];
type View = 'open' | 'waiting' | 'returns' | 'refunds' | 'done' | 'rejected' | 'all';
const idsOf = async (view: View, role: Role = 'owner') =>
  (await app.call('adminAfterSales', { headers: staff.as(role), query: { view, size: 200 } })).data.list.map(
    ({ id }) => id,
  );
const idOf = async (name: string): Promise<number> =>
  (await app.db.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

describe('售后的队', () => {
  it('待处理 → 待收退货 → 待退款 → 已完成，一张只在一个视图里；写明最晚何时', async () => {
    const { order, lineId } = await delivered();
    const { id } = (await ask(lineId, 10, { orderId: order.id })).data;
    const views: View[] = ['waiting', 'returns', 'refunds', 'done', 'rejected'];
    const where = async () => {
      const found: View[] = [];
      for (const view of views) if ((await idsOf(view)).includes(id)) found.push(view);
      return found;
    };
    expect(await where()).toEqual(['waiting']);
    const one = await app.call('adminAfterSale', { headers: staff.as('owner'), params: { id } });
    expect(one.data.dueTime).toBe(new Date(clock.now().getTime() + 48 * 3_600_000).toISOString());
    expect(one.data.orderLines).toMatchObject([
      { orderLineId: lineId, totalNum: 48, shippedNum: 48, returnedNum: 0, saleSP: 1.6 },
    ]);
    await decide(id);
    expect(await where()).toEqual(['returns']);
    const body = { id, restock: [lineId] };
    await app.call('adminAfterSaleReceive', { headers: staff.as('warehouse'), body });
    expect(await where()).toEqual(['refunds']);
    await refund(id);
    await settleAll(order.id);
    await app.runJobs();
    expect(await where()).toEqual(['done']);
    const ended = await app.call('adminAfterSale', { headers: staff.as('owner'), params: { id } });
    expect(ended.data).not.toHaveProperty('dueTime');
  });

  it('一页一页翻，一张不多一张不少；等得最久的在前', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { order, lineId } = await delivered();
      await ask(lineId, 1, { orderId: order.id });
      clock.advance({ minutes: 1 });
      who = await aShopper(app);
    }
    const headers = staff.as('owner');
    const all = await idsOf('waiting');
    const paged: string[] = [];
    let cursor = '';
    do {
      const query = { view: 'waiting', size: 1, cursor } as const;
      const { data } = await app.call('adminAfterSales', { headers, query });
      paged.push(...data.list.map(({ id }) => id));
      cursor = data.next ?? '';
    } while (cursor !== '');
    expect(paged).toEqual(all);
  });
});

describe('收退货', () => {
  it('报损的行不回库存，原因记下来；既可再售又报损、别单的行都拒绝', async () => {
    const { order, lineId, goodsId } = await delivered();
    const { id } = (await ask(lineId, 10, { orderId: order.id })).data;
    await decide(id);
    const before = await stockOf(app.db, goodsId);
    const headers = staff.as('warehouse');
    const receive = (restock: string[], writeOffs: { orderLineId: string; cause: string }[]) =>
      app.call('adminAfterSaleReceive', { headers, body: { id, restock, writeOffs } });
    const cause = '瓶身破损';
    expect((await receive([lineId], [{ orderLineId: lineId, cause }])).message).toContain(
      '不能既可再售又报损',
    );
    expect((await receive([], [{ orderLineId: '99999999', cause }])).message).toContain('不在该申请中');
    expect((await receive([], [{ orderLineId: lineId, cause }])).success).toBe(true);
    expect(await stockOf(app.db, goodsId)).toEqual(before);
    const seen = await app.call('adminAfterSale', { headers: staff.as('owner'), params: { id } });
    expect(seen.data.lines).toMatchObject([{ restocked: false, writeOff: cause }]);
    expect((await staff.last())?.after).toMatchObject({ writeOffs: [{ cause }] });
  });
});

describe('谁看得见', () => {
  it('销售只见自己的客户，仓库只见自己仓的货；别人的与不存在的答复一样', async () => {
    const { order, lineId } = await delivered();
    const { id } = (await ask(lineId, 1, { orderId: order.id })).data;
    await sql`update staff_roles set places = '["广州仓"]' where code = 'warehouse'`.execute(app.db);
    expect(await idsOf('waiting', 'sales')).not.toContain(id);
    expect(await idsOf('waiting', 'warehouse')).not.toContain(id);
    const body = { id, verdict: 'reject', reason: '不符' } as const;
    const answers = await Promise.all([
      app.call('adminAfterSale', { headers: staff.as('sales'), params: { id } }),
      app.call('adminAfterSaleDecide', { headers: staff.as('sales'), body }),
      app.call('adminAfterSaleReceive', { headers: staff.as('warehouse'), body: { id } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found']);
    await sql`update companies set salesperson_id = ${await idOf('sales')} where kh_id = ${who.khId}`.execute(
      app.db,
    );
    await sql`update order_lines set ship_from = '广州仓' where id = ${lineId}`.execute(app.db);
    expect(await idsOf('waiting', 'sales')).toContain(id);
    expect(await idsOf('waiting', 'warehouse')).toContain(id);
    const seen = await app.call('adminAfterSale', { headers: staff.as('warehouse'), params: { id } });
    expect(seen.data).not.toHaveProperty('phone');
    await sql`update staff_roles set places = '[]' where code = 'warehouse'`.execute(app.db);
  });
});

describe('工作台', () => {
  it('待处理、待收退货各几张，几张超过时限', async () => {
    const owner = { id: await idOf('owner'), scope: 'all', places: [] as string[] } as unknown as Operator;
    const counts = async () => {
      const parts = await Promise.all(afterSaleQueue.map(({ read }) => read(app.db, owner, clock.now())));
      return parts.flatMap(({ count, late }) => [count, late]);
    };
    const [asked = 0, late = 0, back = 0, backLate = 0] = await counts();
    const { order, lineId } = await delivered();
    const { id } = (await ask(lineId, 1, { orderId: order.id })).data;
    expect(await counts()).toEqual([asked + 1, late, back, backLate]);
    await sql`update after_sales set updated_at = updated_at - interval '49 hours' where id = ${id}`.execute(
      app.db,
    );
    expect(await counts()).toEqual([asked + 1, late + 1, back, backLate]);
    await decide(id);
    const body = { carrier: '顺丰', trackingNo: 'SF1' };
    await app.call('afterSaleSend', { token: who.token, params: { id }, body });
    expect(await counts()).toEqual([asked, late, back + 1, backLate]);
  });
});

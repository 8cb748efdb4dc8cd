import type { CallQueryInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, setSwitch, type Shopper } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator, beginOperatorSession } from './accounts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let shopper: Shopper;
let orderId: string;
let orderNo: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  shopper = await aShopper(app);
  await setSwitch(app, 'cloudPay', true);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${shopper.khId}`.execute(app.db);
  const order = await anOrder(app, shopper, await aWater(app.db), { ipcnt: 2 });
  orderId = order.id;
  orderNo = (
    await app.db.selectFrom('orders').select('no').where('id', '=', orderId).executeTakeFirstOrThrow()
  ).no;
  await app.call('adminCancel', { headers: staff.as('owner'), body: { orderId, reason: '缺货' } });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const acts = async (query: CallQueryInput<'adminActs'>, headers = staff.as('owner')) =>
  (await app.call('adminActs', { headers, query })).data;

describe('操作记录', () => {
  it('一句话、对象与去处、前后的变化、会话', async () => {
    const { list } = await acts({ kind: 'order' });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      operator: 'owner',
      sentence: `取消了订单 ${orderNo}`,
      objectName: `订单 ${orderNo}`,
      link: `/orders/${orderId}`,
      changes: [
        { label: '状态', before: '待付款', after: '已取消' },
        { label: '原因', before: '', after: '缺货' },
      ],
      address: '服务器终端',
      session: expect.stringMatching(/^\d+$/),
    });
  });

  it('对象按单号或名称找：订单号、客户的一部分名称；写不出的没有；导出也一样', async () => {
    const whats = async (about: string) => (await acts({ about })).list.map(({ what }) => what);
    expect(await whats(`order:${orderNo}`)).toEqual(['order.cancel']);
    expect(await whats(`quote:${orderNo}`)).toEqual([]);
    expect(await whats('order:没有这张')).toEqual([]);
    const { name } = await app.db
      .selectFrom('companies')
      .select('name')
      .where('kh_id', '=', shopper.khId)
      .executeTakeFirstOrThrow();
    const headers = staff.as('owner');
    const body = { id: String(shopper.khId), text: '要月结' };
    await app.call('adminCompanyNote', { headers, body });
    expect(await whats(`company:${name.slice(1)}`)).toEqual(['company.note']);
    const { text } = await app.call('adminActsCsv', { headers, query: { about: `order:${orderNo}` } });
    expect(text).toContain('共 1 行');
    const { data } = await app.call('adminActKinds', { headers });
    expect(data.objects[0]).toEqual({ kind: 'order', name: '订单', asks: '订单号' });
  });

  it('每一种对象都查得动', async () => {
    const { data } = await app.call('adminActKinds', { headers: staff.as('owner') });
    for (const { kind } of data.objects) {
      expect([kind, (await acts({ about: `${kind}:100%_\\没有` })).list]).toEqual([kind, []]);
    }
  });

  it('按人、种类、对象、时间筛选；翻页不重不漏', async () => {
    expect((await acts({ name: 'owner', kind: 'order' })).list).toHaveLength(1);
    expect((await acts({ name: 'finance', kind: 'order' })).list).toEqual([]);
    expect((await acts({ about: `order:${orderId}` })).list.map(({ what }) => what)).toEqual([
      'order.cancel',
    ]);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await acts({ kind: 'order', from: today, until: today })).list).toHaveLength(1);
    expect((await acts({ kind: 'order', from: '2001-01-01', until: '2001-01-02' })).list).toEqual([]);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { list, next = '' } = await acts({ size: 2, cursor });
      seen.push(...list.map(({ id }) => id));
      cursor = next;
    } while (cursor !== '');
    const all = await app.db.selectFrom('operator_acts').select('id').orderBy('id', 'desc').execute();
    expect(seen).toEqual(all.map(({ id }) => String(id)));
  });

  it('一页最多六条语句', async () => {
    const { statements } = await app.counted('adminActs', { headers: staff.as('owner') });
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  it('只看自己客户的人，只看得到自己做的', async () => {
    const permissions = JSON.stringify(['acts.read']);
    await app.db
      .insertInto('staff_roles')
      .values({ code: 'lead', name: '组长', permissions, scope: 'own' })
      .execute();
    await addOperator(app.db, 'zu', 'lead', app.clock.now());
    const token = (await beginOperatorSession(app.db, 'zu', app.clock.now()))?.token ?? '';
    const { list } = await acts({}, { 'x-operator-token': token });
    expect(list.map(({ operator }) => operator)).toEqual(['zu', 'zu']);
  });

  it('导出：一样的筛选，有表头与行数；导出本身也记下', async () => {
    const { text } = await app.call('adminActsCsv', {
      headers: staff.as('finance'),
      query: { kind: 'order' },
    });
    expect(text).toContain('时间,账号,姓名,操作,变化,来自,计划');
    expect(text).toContain(`取消了订单 ${orderNo}`);
    expect(text).toContain('状态：待付款 → 已取消；原因：缺货');
    expect(text).toContain('共 1 行');
    expect(await staff.last()).toMatchObject({
      who: 'finance',
      what: 'acts.export',
      after: { filters: { kind: 'order' } },
    });
  });
});

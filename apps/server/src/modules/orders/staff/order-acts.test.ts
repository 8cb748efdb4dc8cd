import { fen } from '@pifa/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, orderOf, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { toJson } from '../../../platform';
import { bookPayment } from '../../payments';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  who = await aShopper(app);
  water = await aWater(app.db);
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const anUnpaid = (by = who) => anOrder(app, by, water, { ipcnt: 2, payMethod: 'transfer' });
const reprice = (orderId: string, off: number | string, cause = '老客户优惠') =>
  app.call('adminOrderReprice', { headers: staff.as('owner'), body: { orderId, off, cause } });
const pay = (orderId: string, transaction: string) =>
  bookPayment(app.platform, {
    orderId,
    method: 'transfer',
    provider: 'transfer',
    transaction,
    userId: who.userId,
    now: app.clock.now(),
  });

describe('改价', () => {
  it('减的金额分到每行，单价不变；买家看到新的应付与改价的人，付清新的金额即待发货', async () => {
    const order = await anUnpaid();
    const before = await orderOf(app, who, order.id);
    const done = await reprice(order.id, 1.23);
    expect(done.data).toEqual({ message: '已改价', payAmount: Number((before.payAmount - 1.23).toFixed(2)) });
    const after = await orderOf(app, who, order.id);
    expect(after.payAmount).toBe(done.data.payAmount);
    expect(after.discountAmount).toBe(Number((before.discountAmount + 1.23).toFixed(2)));
    expect(after.lines.map(({ saleIP, saleSP }) => [saleIP, saleSP])).toEqual(
      before.lines.map(({ saleIP, saleSP }) => [saleIP, saleSP]),
    );
    const named = after.lines.flatMap(({ adjustments }) => adjustments);
    expect(named).toContainEqual({
      kind: 'staff-reduction',
      label: '改价（owner）：老客户优惠',
      amount: 1.23,
    });
    await pay(order.id, 'RP-1');
    expect((await orderOf(app, who, order.id)).state).toBe('to-ship');
    expect((await staff.last())?.after).toMatchObject({ off: 1.23, cause: '老客户优惠' });
  });

  it('改两次累计；减到零、加价、多于两位小数、没写原因、已付款 → 拒绝，什么也没改', async () => {
    const order = await anUnpaid();
    await reprice(order.id, '1');
    await reprice(order.id, 0.5);
    const before = await orderOf(app, who, order.id);
    const rows = await app.db
      .selectFrom('order_adjustments')
      .select('amount')
      .where('order_id', '=', order.id)
      .execute();
    expect(rows.map(({ amount }) => fen(amount))).toEqual([100, 50]);
    for (const [off, cause, code] of [
      [before.payAmount, '免单', 'transition-refused'],
      [-1, '涨价', 'bad-input'],
      [0, '不变', 'bad-input'],
      [0.001, '一厘', 'bad-input'],
      [1, '', 'bad-input'],
    ] as const) {
      expect([off, (await reprice(order.id, off, cause)).code]).toEqual([off, code]);
    }
    expect(await orderOf(app, who, order.id)).toEqual(before);
    await pay(order.id, 'RP-2');
    expect((await reprice(order.id, 1)).code).toBe('transition-refused');
  });

  it('超过角色的上限 → 转交复核，别人确认后才改，两个人的名字都在；不能改的不转交；别人的客户 → 拒绝', async () => {
    const order = await anUnpaid();
    const limitTo = (limits: object) =>
      app.db
        .updateTable('staff_roles')
        .set({ limits: toJson(limits) })
        .where('code', '=', 'sales')
        .execute();
    const bySales = (off: number) =>
      app.call('adminOrderReprice', {
        headers: staff.as('sales'),
        body: { orderId: order.id, off, cause: '抹零' },
      });
    expect((await bySales(1)).code).toBe('not-found');
    await limitTo({ orderPrice: 99 });
    expect((await bySales(1)).code).toBe('not-found');
    const sales = app.db.selectFrom('operators').select('id').where('name', '=', 'sales');
    await app.db
      .updateTable('companies')
      .set({ salesperson_id: sales })
      .where('kh_id', '=', who.khId)
      .execute();
    expect((await bySales(order.payAmount)).message).toBe('改价后应付须大于 0');
    const asked = await bySales(1);
    expect(asked.data).toEqual({ message: '金额超过您的上限 ¥0.99，已转交 owner 复核' });
    expect((await bySales(2)).message).toBe('已在等待复核');
    expect((await orderOf(app, who, order.id)).payAmount).toBe(order.payAmount);
    const looks = await app.call('adminSecondLooks', { headers: staff.as('owner'), query: {} });
    const [look] = looks.data.list;
    expect(look).toMatchObject({ kindName: '改价', amountText: '¥1.00', askedBy: 'sales' });
    const decided = await app.call('adminSecondLookDecide', {
      headers: staff.as('owner'),
      body: { id: look?.id ?? '', verdict: 'confirm' },
    });
    expect(decided.message).toBe('');
    expect((await orderOf(app, who, order.id)).payAmount).toBe(Number((order.payAmount - 1).toFixed(2)));
    expect((await staff.acts()).findLast(({ what }) => what === 'order.reprice')).toMatchObject({
      who: 'owner',
      after: { off: 1, cause: '抹零', askedBy: 'sales' },
    });
    await limitTo({});
  });
});

describe('改收货地址', () => {
  const change = (orderId: string, own: object) =>
    app.call('adminOrderAddress', { headers: staff.as('owner'), body: { orderId, ...own } });

  it('发货前可改，买家看到新地址；换了地区要确认', async () => {
    const order = await anUnpaid();
    expect((await change(order.id, { name: '李店长', address: '新路 8 号' })).success).toBe(true);
    expect((await orderOf(app, who, order.id)).address).toMatchObject({
      name: '李店长',
      address: '新路 8 号',
    });
    const moved = { regionCode: '440305' };
    expect((await change(order.id, moved)).code).toBe('confirm-needed');
    expect((await change(order.id, { ...moved, confirm: true })).success).toBe(true);
    expect((await orderOf(app, who, order.id)).address).toMatchObject({ city: '深圳市', county: '南山区' });
    expect((await change(order.id, { regionCode: '999999' })).code).toBe('area-missing');
    expect((await change(order.id, {})).code).toBe('bad-input');
  });

  it('已发货的不能改', async () => {
    const order = await anUnpaid();
    await pay(order.id, 'AD-1');
    const body = { orderId: order.id, carrier: '顺丰', trackingNo: 'SF-AD-1' };
    expect((await app.call('adminShip', { headers: staff.as('warehouse'), body })).success).toBe(true);
    expect((await change(order.id, { address: '太晚了' })).code).toBe('transition-refused');
  });
});

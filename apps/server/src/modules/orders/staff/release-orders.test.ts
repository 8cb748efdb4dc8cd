import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import {
  anOrder,
  aShopper,
  audit,
  aWater,
  orderOf,
  type Shopper,
  stockOf,
} from '../../../../test/builders/orders';
import { aVoucher } from '../../../../test/builders/vouchers';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { bookPayment } from '../../payments';
import { expireOrder } from '../expire-order';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  who = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const inAMonth = () => new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000);
const setLimit = (limit: number | string, khId = who.khId) =>
  app.call('adminReleaseLimit', { headers: staff.as('owner'), body: { khId: String(khId), limit } });
const release = (orderId: string, cause = '老客户月结', headers = staff.as('owner')) =>
  app.call('adminOrderRelease', { headers, body: { orderId, cause } });
const owed = async (khId?: number) =>
  (await app.call('adminOwed', { headers: staff.as('owner'), query: khId ? { khId: String(khId) } : {} }))
    .data;
const ship = (orderId: string) =>
  app.call('adminShip', {
    headers: staff.as('warehouse'),
    body: { orderId, carrier: '顺丰', trackingNo: `SF-${orderId}` },
  });
const see = (id: string, by = who) => orderOf(app, by, id);
/** ¥72.00, to be paid by bank. */
const anUnpaid = (by = who) => anOrder(app, by, water, { ipcnt: 2, payMethod: 'transfer' });
const pay = (orderId: string) =>
  bookPayment(app.platform, {
    orderId,
    method: 'transfer',
    provider: 'transfer',
    transaction: `RL-${orderId}`,
    userId: who.userId,
    now: app.clock.now(),
  });
const view = async () =>
  (await app.call('adminOrders', { headers: staff.as('owner'), query: { view: 'released' } })).data.list.map(
    ({ id }) => id,
  );

describe('放行：未收款先发货', () => {
  it('没有额度、超过额度 → 拒绝，说出数目；额度内 → 待发货，库存即出，不再超时关闭', async () => {
    const order = await anUnpaid();
    expect((await release(order.id)).message).toBe('该客户没有先发货额度，请先设定额度');
    await setLimit('71.99');
    expect((await release(order.id)).message).toBe('超过先发货额度：额度 ¥71.99，未收款 ¥0.00，本单 ¥72.00');
    await setLimit(100);
    const before = await stockOf(app.db, water);
    expect((await release(order.id)).message).toBe('');
    expect(await stockOf(app.db, water)).toEqual({
      ...before,
      reserved: before.reserved - 48,
      used: before.used + 48,
    });
    expect(await see(order.id)).toMatchObject({ state: 'to-ship', owedAmount: 72, paidAmount: 0 });
    expect((await see(order.id)).actions).toEqual(expect.arrayContaining(['pay', 'cancel']));
    expect(await staff.last()).toMatchObject({
      what: 'order.release',
      before: { state: 'unpaid' },
      after: { state: 'to-ship', amount: 7_200, cause: '老客户月结' },
    });
    expect(await expireOrder(app.platform, order.id, inAMonth())).toBe('left');
    expect((await see(order.id)).state).toBe('to-ship');
    const more = await anUnpaid();
    expect((await release(more.id)).message).toBe('超过先发货额度：额度 ¥100.00，未收款 ¥72.00，本单 ¥72.00');
    expect((await release(order.id)).message).toBe('该订单已放行');
  });

  it('列在放行未收款里，有金额与天数；发货、收货照常；付清后移出，额度空出来', async () => {
    const [id] = await view();
    expect(id).toBeDefined();
    if (!id) return;
    const listed = await owed();
    expect(listed).toMatchObject({
      orderNum: 1,
      amount: 72,
      shippedAmount: 0,
      list: [{ limit: 100, amount: 72 }],
    });
    expect((await ship(id)).message).toBe('');
    expect((await owed()).shippedAmount).toBe(72);
    const queue = await app.call('adminQueue', { headers: staff.as('owner') });
    expect(queue.data.rows.find(({ name }) => name === 'orders-owed')).toMatchObject({ count: 1 });
    await app.call('orderConfirm', { token: who.token, params: { id }, body: {} });
    expect(await see(id)).toMatchObject({ state: 'completed', owedAmount: 72 });
    // Nothing to give back, nothing to invoice, before it is paid.
    const line = (await see(id)).lines[0]?.id ?? '';
    const asked = await app.call('afterSaleAdd', {
      token: who.token,
      body: {
        orderId: id,
        kind: 'return',
        reason: '质量问题',
        lines: [{ orderLineId: line, num: 1 }],
        requestId: 'owed-asks-0001',
      },
    });
    expect(asked.message).toContain('订单还没有付款');
    const bill = await app.call('invoiceOrders', { token: who.token, query: { orderId: id } });
    expect(JSON.stringify(bill.data)).toContain('订单付款后才能申请开票');

    await pay(id);
    expect(await see(id)).toMatchObject({ state: 'completed', paidAmount: 72 });
    expect((await see(id)).owedAmount).toBeUndefined();
    expect(await view()).toEqual([]);
    expect(await owed(who.khId)).toMatchObject({ orderNum: 0, amount: 0, list: [{ amount: 0, limit: 100 }] });
    await app.runJobs();
    const { data } = await app.call('messagePage', { token: who.token, query: { pageNum: 1, pageSize: 50 } });
    expect(data.list.map(({ title, text }) => `${title}：${text}`)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('订单将先发货'),
        expect.stringContaining('已付款 ¥72.00，货款已付清。'),
      ]),
    );
  });

  it('放行后传凭证：在待确认到账里，确认即付清；驳回也不会因此关闭', async () => {
    const order = await anUnpaid();
    await release(order.id);
    const send = async () =>
      app.call('payTransfer', {
        token: who.token,
        body: { orderId: order.id, uploadId: await aVoucher(app, who), note: '已转' },
      });
    expect((await send()).data).toMatchObject({ orderState: 'unpaid', payAmount: 72 });
    const confirming = await app.call('adminOrders', {
      headers: staff.as('finance'),
      query: { view: 'confirming' },
    });
    expect(confirming.data.list.map(({ id }) => id)).toEqual([order.id]);
    const paymentId = async () =>
      (
        await app.call('adminOrder', { headers: staff.as('owner'), params: { id: order.id } })
      ).data.payments.find(({ state }) => state === 'processing')?.id ?? '';
    const judge = async (verdict: 'confirm' | 'reject') =>
      app.call('adminTransfer', {
        headers: staff.as('finance'),
        body: { paymentId: await paymentId(), verdict, reason: '金额不符' },
      });
    expect((await judge('reject')).success).toBe(true);
    expect(await expireOrder(app.platform, order.id, inAMonth())).toBe('left');
    expect((await see(order.id)).state).toBe('to-ship');
    await send();
    expect((await judge('confirm')).message).toBe('');
    expect(await see(order.id)).toMatchObject({ state: 'to-ship', paidAmount: 72 });
  });

  it('放行未付的可以改价；未发货可取消：不产生退款，库存回来', async () => {
    const order = await anUnpaid();
    await release(order.id);
    const lower = await app.call('adminOrderReprice', {
      headers: staff.as('owner'),
      body: { orderId: order.id, off: 2, cause: '破损两瓶' },
    });
    expect(lower.data).toMatchObject({ payAmount: 70 });
    expect(await see(order.id)).toMatchObject({ owedAmount: 70 });
    const before = await stockOf(app.db, water);
    const done = await app.call('orderCancel', {
      token: who.token,
      params: { id: order.id },
      body: { reason: '' },
    });
    expect(done.message).toBe('');
    expect(await see(order.id)).toMatchObject({ state: 'cancelled', refunds: [] });
    expect((await stockOf(app.db, water)).available).toBe(before.available + 48);
    expect(await view()).toEqual([]);
  });

  it('已付款的、没写原因、没有权限、别人的客户 → 拒绝', async () => {
    const paid = await anUnpaid();
    await pay(paid.id);
    expect((await release(paid.id)).message).toBe('只有未付款的订单可以放行');
    const order = await anUnpaid();
    expect((await release(order.id, '')).code).toBe('bad-input');
    expect((await release(order.id, '月结', staff.as('sales'))).code).toBe('forbidden');
    expect((await setLimit(-1)).code).toBe('bad-input');
    expect((await setLimit(10, 999_999)).code).toBe('not-found');
    const listed = await app.call('adminOwed', {
      headers: staff.as('sales'),
      query: { khId: String(who.khId) },
    });
    expect(listed.data.list).toEqual([]);
  });
});

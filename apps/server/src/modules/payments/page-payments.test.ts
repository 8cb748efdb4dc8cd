import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, aWater, setSwitch, type Shopper } from '../../../test/builders/orders';
import { aPaidOrder } from '../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../test/harness';
import { createTestClock } from '../../../test/test-clock';
import { paymentHistory } from './payment-history';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let water: number;
let who: Shopper;
const clock = createTestClock('2026-10-31T15:30:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock });
  staff = await aStaff(app);
  water = await aWater(app.db, { stock: 100_000 });
  await setSwitch(app, 'cloudPay', true);
});
beforeEach(async () => {
  who = await aShopper(app);
});
afterAll(() => app.stop());

const payments = async (query: Parameters<typeof app.call<'payPage'>>[1] = {}) =>
  (await app.call('payPage', { token: who.token, ...query })).data;
const csv = async (query = {}) =>
  String((await app.call('payExport', { token: who.token, query })).data as Buffer);
/** Cancels a paid order and gives the money back by hand. */
async function giveBack(orderId: string): Promise<void> {
  await app.call('adminCancel', { headers: staff.as('owner'), body: { orderId, reason: '=缺货' } });
  const { id } = await app.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await app.call('adminRefund', {
    headers: staff.as('finance'),
    body: { refundId: id, act: 'settle', reference: 'B-1' },
  });
}

describe('支付记录', () => {
  it('付款、退款各一行，退款是负数；待支付的能去付；月合计只算真正到账和退回的', async () => {
    const paid = await aPaidOrder(app, staff, who, water);
    const back = await aPaidOrder(app, staff, who, water, { ipcnt: 4 });
    await giveBack(back.id);
    const open = await anOrder(app, who, water);
    await app.call('scanCodePay', { token: who.token, body: { orderId: open.id } });
    const { list, total, months } = await payments();
    expect(total).toBe(4);
    expect(
      list.map(({ orderId, amount, stateName, canPay }) => [orderId, amount, stateName, canPay]).sort(),
    ).toEqual(
      [
        [paid.id, 72, '支付成功', false],
        [back.id, 144, '支付成功', false],
        [back.id, -144, '已退款', false],
        [open.id, 72, '待支付', true],
      ].sort(),
    );
    expect(months).toEqual([
      { month: '2026-10', payments: 2, paidAmount: 216, refunds: 1, refundedAmount: 144, netAmount: 72 },
    ]);
  });

  it('按状态、方式、日期筛选；月合计跟着筛选走，不跟着翻页走', async () => {
    const one = await aPaidOrder(app, staff, who, water);
    await giveBack(one.id);
    const before = clock.now();
    // Midnight in Shanghai lies between.
    clock.advance({ hours: 1 });
    const two = await aPaidOrder(app, staff, who, water, { ipcnt: 3 });
    const ids = async (query: object) =>
      (await payments({ query })).list.map(({ orderId, kind }) => `${kind} ${orderId}`);
    expect(await ids({ from: '2026-11-01' })).toEqual([`payment ${two.id}`]);
    expect(await ids({ to: '2026-10-31', state: 'refund' })).toEqual([`refund ${one.id}`]);
    expect((await ids({ to: '2026-10-31' })).sort()).toEqual([`payment ${one.id}`, `refund ${one.id}`]);
    expect(await ids({ method: 'cloud' })).toEqual([]);
    expect(await ids({ state: 'open' })).toEqual([]);
    const page = await payments({ query: { pageSize: 1, pageNum: 3 } });
    expect([page.list.length, page.total]).toEqual([1, 3]);
    expect(page.months.map(({ month, paidAmount, netAmount }) => [month, paidAmount, netAmount])).toEqual([
      ['2026-11', 108, 108],
      ['2026-10', 72, 0],
    ]);
    clock.advance({ ms: before.getTime() - clock.now().getTime() });
  });

  it('订单超时之后，没付的那一笔是已关闭，不能再付', async () => {
    const order = await anOrder(app, who, water);
    await app.call('scanCodePay', { token: who.token, body: { orderId: order.id } });
    clock.advance({ hours: 80 });
    const { list } = await payments({ token: await app.signIn(who.userId) });
    expect(list).toMatchObject([{ stateName: '已关闭', canPay: false }]);
    clock.advance({ hours: -80 });
  });

  it('同事看得到公司的，别的公司一笔也没有', async () => {
    await aPaidOrder(app, staff, who, water);
    const colleague = await aShopper(app, { khId: who.khId });
    const stranger = await aShopper(app);
    expect((await payments({ token: colleague.token })).total).toBe(1);
    expect(await payments({ token: stranger.token })).toMatchObject({ total: 0, list: [], months: [] });
    expect((await app.call('payExport', { token: stranger.token })).text).not.toContain('PAY');
  });
});

describe('导出', () => {
  it('全部行与月合计，表格软件打开不乱码、不把原因当公式；金额是数字，加得起来', async () => {
    const order = await aPaidOrder(app, staff, who, water);
    await giveBack(order.id);
    const text = await csv();
    expect(text.startsWith('\uFEFF流水号,类型,订单号,支付方式,金额,状态,发起时间,完成时间,说明\r\n')).toBe(
      true,
    );
    const rows = text.split('\r\n').map((line) => line.split(','));
    expect(rows.find(([, kind]) => kind === '退款')).toEqual([
      expect.stringMatching(/^RF20261031/),
      '退款',
      order.orderNo,
      '对公转账',
      '-72',
      '已退款',
      '2026-10-31 23:30:00',
      '2026-10-31 23:30:00',
      "'=缺货",
    ]);
    expect(rows).toContainEqual(['2026-10', '1', '72', '1', '72', '0']);
    expect(rows).toContainEqual(['共 2 行']);
    expect((await csv({ state: 'refund' })).split('\r\n')[1]).toContain('退款');
  });

  it('一页一页地读，与一次读完一样', async () => {
    for (let n = 0; n < 3; n += 1) await aPaidOrder(app, staff, who, water);
    const history = paymentHistory(app.db, who.khId, { state: 'all', method: '' }, clock.now());
    const read = async (size: number) => {
      const ids: string[] = [];
      for await (const rows of history.all(size)) ids.push(...rows.map(({ id }) => id));
      return ids;
    };
    const whole = await read(100);
    expect(whole).toHaveLength(3);
    expect(await read(1)).toEqual(whole);
    expect((await history.page(10, 0)).list.map(({ id }) => id)).toEqual(whole);
  });
});

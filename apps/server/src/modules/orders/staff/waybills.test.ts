import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { aStaff } from '../../../../test/builders/operators';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { bookPayment } from '../../payments';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let who: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  who = await aShopper(app);
  water = await aWater(app.db, { stock: 10_000 });
});
afterAll(() => app.stop());

let serial = 0;
async function aPaid(buyer = who): Promise<{ id: string; orderNo: string }> {
  const order = await anOrder(app, buyer, water, { ipcnt: 2, payMethod: 'transfer' });
  serial += 1;
  const money = { method: 'transfer', provider: 'transfer', transaction: `WB-${serial}` } as const;
  const { userId } = buyer;
  await bookPayment(app.platform, { orderId: order.id, ...money, userId, now: app.clock.now() });
  return order;
}
const ship = (orderId: string, trackingNo: string, own: Partial<CallBodyInput<'adminShip'>> = {}) =>
  app.call('adminShip', {
    headers: staff.as('warehouse'),
    body: { orderId, carrier: '顺丰', trackingNo, ...own },
  });
const correct = (own: CallBodyInput<'adminShipmentCorrect'>) =>
  app.call('adminShipmentCorrect', { headers: staff.as('warehouse'), body: own });
const seen = async ({ id }: { id: string }) => {
  const { data } = await app.call('adminOrder', { headers: staff.as('warehouse'), params: { id } });
  return data;
};

describe('运单号只属于一个订单', () => {
  it('已用于另一家公司订单的单号：拒绝并说是哪一单，换大小写与空格也一样，没有发出', async () => {
    const first = await aPaid();
    const second = await aPaid(await aShopper(app));
    await ship(first.id, 'SF1000');
    const refused = await ship(second.id, ' sf 1000 ');
    expect([refused.code, refused.message]).toEqual([
      'transition-refused',
      expect.stringContaining(`已用于订单 ${first.orderNo}`),
    ]);
    expect((await ship(second.id, 'SF1000', { shared: true })).code).toBe('transition-refused');
    expect(await seen(second)).toMatchObject({ state: 'to-ship', shipments: [] });
    expect((await ship(second.id, 'SF1000', { carrier: '中通' })).success).toBe(true);
  });

  it('同公司同地址的两单可以合寄一件，但要说明', async () => {
    const first = await aPaid();
    const second = await aPaid();
    await ship(first.id, 'SF2000');
    expect((await ship(second.id, 'SF2000')).code).toBe('confirm-needed');
    expect((await ship(second.id, 'SF2000', { shared: true })).success).toBe(true);
  });

  it('同一单分几次发，可以用同一个单号', async () => {
    const order = await aPaid();
    const lineId = (await seen(order)).lines[0]?.id ?? '';
    await ship(order.id, 'SF3000', { lines: [{ orderLineId: lineId, pieces: 24 }] });
    expect((await ship(order.id, 'SF3000')).success).toBe(true);
  });

  it('数据库也守着：同一快递的同一单号不能写到两笔发货上', async () => {
    const [first, second] = [await aPaid(), await aPaid(await aShopper(app))];
    await ship(first.id, 'SF3500');
    await ship(second.id, 'SF3501');
    const [shipment] = (await seen(second)).shipments;
    await expect(
      app.db
        .updateTable('shipments')
        .set({ tracking_no: 'sf3500' })
        .where('id', '=', Number(shipment?.id))
        .execute(),
    ).rejects.toThrow(/shipments_one_waybill/);
  });

  it('两人同时把一个单号写到两家的订单：只有一个成', async () => {
    const first = await aPaid();
    const second = await aPaid(await aShopper(app));
    const answers = await Promise.all([ship(first.id, 'SF4000'), ship(second.id, 'SF4000')]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  });
});

describe('更正运单', () => {
  it('改后买家看到对的，原来的与原因留着，记在操作记录里', async () => {
    const order = await aPaid();
    await ship(order.id, 'SF5000');
    const shipmentId = (await seen(order)).shipments[0]?.id ?? '';
    const answer = await correct({ shipmentId, trackingNo: 'SF5001', reason: '抄错一位' });
    expect(answer.success, answer.message).toBe(true);
    expect((await seen(order)).shipments).toMatchObject([
      {
        carrier: '顺丰',
        trackingNo: 'SF5001',
        corrections: [{ carrier: '顺丰', trackingNo: 'SF5000', reason: '抄错一位' }],
      },
    ]);
    const buyer = await app.call('orderDetail', { token: who.token, params: { id: order.id } });
    expect(buyer.data.shipments[0]?.trackingNo).toBe('SF5001');
    expect(await staff.last()).toMatchObject({
      who: 'warehouse',
      what: 'shipment.correct',
      object: `order:${order.id}`,
      before: { trackingNo: 'SF5000' },
      after: { trackingNo: 'SF5001', reason: '抄错一位' },
    });
    await expect(app.db.updateTable('shipment_corrections').set({ reason: '' }).execute()).rejects.toThrow(
      /append-only/,
    );
  });

  it('更正过的发货也能撤销，撤销后单号可以再用', async () => {
    const order = await aPaid();
    await ship(order.id, 'SF5100');
    const shipmentId = (await seen(order)).shipments[0]?.id ?? '';
    await correct({ shipmentId, trackingNo: 'SF5101', reason: '抄错一位' });
    const desk = plansBy(app, staff.as('warehouse'));
    const made = await desk.make({ kind: 'unship', objects: [shipmentId] });
    expect((await desk.commit(made.data.planId)).data).toMatchObject({ done: 1, failed: 0 });
    expect((await seen(order)).state).toBe('to-ship');
    expect((await ship(order.id, 'SF5101')).success).toBe(true);
  });

  it('改成别人的单号、与原来相同、没有这次发货：都拒绝，什么也不变', async () => {
    const first = await aPaid();
    const second = await aPaid(await aShopper(app));
    await ship(first.id, 'SF6000');
    await ship(second.id, 'SF6001');
    const shipmentId = (await seen(second)).shipments[0]?.id ?? '';
    expect((await correct({ shipmentId, trackingNo: 'SF6000', reason: '改' })).code).toBe(
      'transition-refused',
    );
    expect((await correct({ shipmentId, trackingNo: 'SF6001', reason: '改' })).code).toBe('bad-input');
    expect((await correct({ shipmentId: '999999', trackingNo: 'X', reason: '改' })).code).toBe('not-found');
    expect((await seen(second)).shipments).toMatchObject([{ trackingNo: 'SF6001', corrections: [] }]);
  });

  it('腾出来的单号可以给对的那一单用', async () => {
    const wrong = await aPaid();
    const right = await aPaid(await aShopper(app));
    await ship(wrong.id, 'SF7000');
    const shipmentId = (await seen(wrong)).shipments[0]?.id ?? '';
    await correct({ shipmentId, trackingNo: 'SF7001', reason: '贴错单' });
    expect((await ship(right.id, 'SF7000')).success).toBe(true);
  });
});

describe('批改运单', () => {
  it('一次改一批，一个原因：没有的、重复的、用过的、没变的各说各的；撤销即换回来', async () => {
    const orders = [await aPaid(), await aPaid(), await aPaid(await aShopper(app))];
    for (const [n, { id }] of orders.entries()) await ship(id, `SF100000000080${n}`);
    const desk = plansBy(app, staff.as('warehouse'));
    const rows = [
      ['SF1000000000800', 'SF1000000000900'],
      [orders[1]?.orderNo ?? '', 'SF1000000000901'],
      ['SF1000000000999', 'SF1000000000902'],
      ['SF1000000000802', 'SF1000000000900'],
      ['SF1000000000801', 'SF1000000000802'],
    ].map(([orderNo, trackingNo], n) => ({ line: n + 1, orderNo, trackingNo }));
    expect((await desk.make({ kind: 'correct-waybill', rows, settings: { reason: '' } })).message).toContain(
      '请填写更正原因',
    );
    const made = await desk.make({ kind: 'correct-waybill', rows, settings: { reason: '整批贴错一行' } });
    expect(made.data.rows.map(({ line, refusal }) => [line, refusal])).toEqual([
      [3, '没有这个运单号或订单号的发货'],
      [4, '运单号与第 1 行重复'],
      [5, expect.stringContaining(`已用于订单 ${orders[2]?.orderNo}`)],
      [1, ''],
      [2, ''],
    ]);
    const { data } = await desk.commit(made.data.planId);
    expect(data).toMatchObject({ done: 2, failed: 0, leftOut: 3 });
    expect(data.text).toMatch(/成功 2，拒绝 3$/);
    const waybills = async () =>
      Promise.all(orders.map(async (order) => (await seen(order)).shipments[0]?.trackingNo));
    expect(await waybills()).toEqual(['SF1000000000900', 'SF1000000000901', 'SF1000000000802']);
    expect(await staff.last()).toMatchObject({ what: 'shipment.correct', after: { reason: '整批贴错一行' } });
    const undo = await desk.undo(made.data.planId);
    await desk.commit(undo.data.planId);
    expect(await waybills()).toEqual(['SF1000000000800', 'SF1000000000801', 'SF1000000000802']);
  });
});

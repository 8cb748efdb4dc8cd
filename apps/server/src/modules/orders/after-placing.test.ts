import { describe, expect, it } from 'vitest';
import {
  aShopper,
  audit,
  aWater,
  inCart,
  orderOf,
  place,
  setSwitch,
  stockOf,
} from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { claimsStore } from './claims-store';
import { confirmReceipt, shipOrder } from './index';
import { app, openOrders, operator, shopper } from '../../../test/grounds/orders';

openOrders();

describe('取消与超时', () => {
  it('取消 → 占用的库存在同一事务中退回，只退一次', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 2 });
    const { data } = await place(app, who);
    const cancel = () =>
      app.call('orderCancel', { token: who.token, params: { id: data.id }, body: { reason: '买错了' } });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'transition-refused' });
    expect(await stockOf(app.db, water)).toEqual({ available: 610, reserved: 0, used: 0 });
    expect(await orderOf(app, who, data.id)).toMatchObject({
      state: 'cancelled',
      stateName: '已取消',
      cancelReason: '买错了',
      actions: ['reorder', 'print'],
    });
    expect(await audit(app)).toEqual([]);
  });

  it('占用只能结束一次：第二次退回什么也不动', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 2 });
    const { data } = await place(app, who);
    const release = () =>
      app.database.transaction((tx) => claimsStore(tx).end(data.id, 'release', 'test', app.clock.now()));
    expect([await release(), await release()]).toEqual([1, 0]);
    expect(await stockOf(app.db, water)).toEqual({ available: 610, reserved: 0, used: 0 });
    await app.call('orderCancel', { token: who.token, params: { id: data.id }, body: {} });
    expect(await audit(app)).toEqual([]);
  });

  it('到时未支付 → 自动取消、库存退回；没到时间什么也不做', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 2 });
    const { data } = await place(app, who);
    app.clock.advance({ minutes: 29 });
    await app.runJobs();
    expect((await orderOf(app, who, data.id)).state).toBe('unpaid');
    app.clock.advance({ minutes: 1 });
    await app.runJobs();
    const order = await orderOf(app, who, data.id);
    expect(order).toMatchObject({ state: 'cancelled', cancelReason: '超时未支付，系统自动取消' });
    expect(order.history.at(-1)).toMatchObject({ event: 'expire', actor: '系统' });
    expect((await stockOf(app.db, water)).available).toBe(610);
    expect(await audit(app)).toEqual([]);
  });

  it('别家公司的订单如同不存在；同公司的同事看得见', async () => {
    const who = await shopper();
    const colleague = await aShopper(app, { khId: who.khId });
    const stranger = await shopper();
    await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
    const { data } = await place(app, who);
    expect((await orderOf(app, colleague, data.id)).id).toBe(data.id);
    const foreign = await app.call('orderDetail', { token: stranger.token, params: { id: data.id } });
    const missing = await app.call('orderDetail', { token: stranger.token, params: { id: 'x'.repeat(22) } });
    expect(foreign.text).toBe(missing.text);
    for (const name of ['orderCancel', 'orderConfirm'] as const) {
      expect((await app.call(name, { token: stranger.token, params: { id: data.id }, body: {} })).code).toBe(
        'not-found',
      );
    }
    expect((await app.call('orderCopy', { token: stranger.token, query: { id: data.id } })).code).toBe(
      'not-found',
    );
  });
});

describe('发货与收货', () => {
  it('未付款不能发货、不能确认收货', async () => {
    const who = await shopper();
    await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
    const { data } = await place(app, who);
    const now = app.clock.now();
    const shipped = await shipOrder(app.platform, {
      orderId: data.id,
      actor: operator,
      carrier: '',
      trackingNo: '',
      now,
    });
    expect(shipped).toMatchObject({ refused: 'transition-refused' });
    const confirmed = await app.call('orderConfirm', { token: who.token, params: { id: data.id }, body: {} });
    expect(confirmed).toMatchObject({ success: false, code: 'transition-refused' });
  });

  it('零元订单即为已付；分批发货 → 部分发货 → 待收货 → 已完成，库存计为已售', async () => {
    const who = await shopper();
    const gift = await addGoods(app.db, { perPack: 0, perPiece: 0, stock: 10 });
    await inCart(app, who, gift, { spcnt: 4 });
    const { data } = await place(app, who);
    const paid = await orderOf(app, who, data.id);
    expect(paid).toMatchObject({ state: 'to-ship', stateName: '待发货' });
    expect(await stockOf(app.db, gift)).toEqual({ available: 6, reserved: 0, used: 4 });
    const now = app.clock.now();
    const ship = (lines?: { orderLineId: number; pieces: number }[]) =>
      shipOrder(app.platform, {
        orderId: data.id,
        actor: operator,
        carrier: '顺丰',
        trackingNo: 'SF1',
        lines,
        now,
      });
    const line = Number(paid.lines[0]!.id);
    expect(await ship([{ orderLineId: line, pieces: 5 }])).toMatchObject({ refused: 'transition-refused' });
    expect(await ship([{ orderLineId: line, pieces: 1 }])).toBeUndefined();
    expect((await orderOf(app, who, data.id)).state).toBe('part-shipped');
    expect(await ship()).toBeUndefined();
    expect(await ship()).toMatchObject({ refused: 'transition-refused' });
    expect(await orderOf(app, who, data.id)).toMatchObject({
      state: 'shipped',
      shipments: [{ lines: [{ num: 1 }] }, { lines: [{ num: 3 }] }],
    });
    const done = await app.call('orderConfirm', { token: who.token, params: { id: data.id }, body: {} });
    expect(done.data.state).toBe('completed');
    expect((await app.call('orderNum', { token: who.token })).data.states).toMatchObject({
      completed: 1,
      'to-review': 1,
    });
    expect(await audit(app)).toEqual([]);
  });

  it('拆分的订单按子订单发货，主订单随最慢的一张前进', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const who = await shopper();
    for (const shipFrom of ['甲仓', '乙仓']) {
      await inCart(app, who, await addGoods(app.db, { shipFrom, perPack: 0, perPiece: 0 }), { spcnt: 2 });
    }
    const { data } = await place(app, who);
    await setSwitch(app, 'autoSplitOrder', false);
    const now = app.clock.now();
    const [one, two] = data.children.map(({ id }) => id) as [string, string];
    const ship = (orderId: string) =>
      shipOrder(app.platform, { orderId, actor: operator, carrier: '', trackingNo: '', now });
    const states = async () => {
      const order = await orderOf(app, who, data.id);
      return [order.state, ...order.children.map(({ state }) => state)];
    };
    expect(await ship(data.id)).toMatchObject({ refused: 'transition-refused' });
    await ship(one);
    expect(await states()).toEqual(['part-shipped', 'shipped', 'to-ship']);
    await confirmReceipt(app.platform, { orderId: one, actor: operator, now });
    expect(await states()).toEqual(['part-shipped', 'completed', 'to-ship']);
    await ship(two);
    expect(await states()).toEqual(['shipped', 'completed', 'shipped']);
    await confirmReceipt(app.platform, { orderId: data.id, actor: operator, now });
    expect(await states()).toEqual(['completed', 'completed', 'completed']);
    expect(await audit(app)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anAddress,
  aShopper,
  audit,
  aWater,
  inCart,
  orderOf,
  place,
  setSwitch,
  type Shopper,
  stockOf,
} from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { cartModule } from '../cart';
import { deliveryModule, touchFreight } from '../delivery';
import { siteModule } from '../site';
import { claimsStore } from './claims-store';
import { confirmReceipt, ordersModule, shipOrder } from './index';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [siteModule, deliveryModule, cartModule, ordersModule] });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app.stop());

const shopper = (): Promise<Shopper> => aShopper(app);
const operator = { kind: 'operator' } as const;

describe('结算预览', () => {
  it('没有勾选 → 请先选择商品；有默认地址 → 行、金额、支付方式齐全，什么也没改变', async () => {
    const who = await shopper();
    const empty = await app.call('orderPreview', { token: who.token, body: {} });
    expect(empty).toMatchObject({ success: false, code: 'nothing-to-order', message: '请先选择商品' });
    await inCart(app, who, await aWater(app.db), { ipcnt: 2, spcnt: 12 });
    const preview = await app.call('orderPreview', { token: who.token, body: { addressId: who.addressId } });
    expect(preview.data).toMatchObject({ version: 1, totals: { payAmount: 91.2 }, split: [], refusals: [] });
    expect(preview.data.lines).toHaveLength(1);
    expect(preview.data.methods.map(({ code }) => code)).toEqual(['cloud', 'transfer']);
    const foreign = await app.call('orderPreview', {
      token: who.token,
      body: { addressId: (await shopper()).addressId },
    });
    expect(foreign.code).toBe('not-found');
  });
});

describe('提交订单', () => {
  it('冻结价格与地址，占用库存，购物车行移走且版本加一', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    const keep = await addGoods(app.db);
    await inCart(app, who, water, { ipcnt: 2, spcnt: 12 });
    const keepLine = await inCart(app, who, keep, { spcnt: 1 });
    await app.call('cartChange', { token: who.token, body: { id: keepLine, isCheck: 0 } });
    const placed = await place(app, who, { seenPayAmount: 91.2, remark: '请送货上门', buyerPoNo: 'PO-7' });
    expect(placed).toMatchObject({ success: true, data: { payAmount: 91.2, children: [] } });
    expect(placed.data.orderNo).toMatch(/^PF20260618\d{6}$/);
    expect(placed.data.id).toMatch(/^[A-Za-z0-9_-]{22}$/);

    expect(await stockOf(app.db, water)).toEqual({ available: 550, reserved: 60, used: 0 });
    const cart = (await app.call('cartList', { token: who.token })).data;
    expect(cart).toMatchObject({ version: 4, cartList: [{ goodsId: String(keep) }] });

    await app.db
      .updateTable('goods')
      .set({ list_per_pack: 990_000, name: '改名' })
      .where('id', '=', water)
      .execute();
    const order = await orderOf(app, who, placed.data.id);
    expect(order).toMatchObject({
      state: 'unpaid',
      stateName: '待付款',
      payAmount: 91.2,
      remark: '请送货上门',
      buyerPoNo: 'PO-7',
      address: { name: '王采购', city: '杭州市' },
      expireTime: '2026-06-18T02:30:00.000Z',
      actions: ['pay', 'reorder', 'cancel', 'print'],
      history: [{ from: '', to: 'unpaid', event: 'placed', actor: '买家' }],
      instalments: [{ seq: 1, name: '全款', amount: 91.2, paidAmount: 0 }],
    });
    expect(order.lines[0]).toMatchObject({
      goodsName: '矿泉水',
      saleIP: 36,
      saleSP: 1.6,
      amount: 91.2,
      priceKind: 'list-price',
    });
    expect(order.lines[0]?.trace[0]).toMatchObject({ label: '标价', chosen: true });
    expect(await audit(app)).toEqual([]);
  });

  it('同一请求编号重复提交 → 同一答复；内容不同 → 拒绝', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 2 });
    const first = await place(app, who, { requestId: 'same-request' });
    const again = await place(app, who, { requestId: 'same-request' });
    expect(again.data).toEqual(first.data);
    const other = await place(app, who, { requestId: 'same-request', remark: '另一张' });
    expect(other).toMatchObject({ success: false, code: 'request-id-reused' });
    expect((await stockOf(app.db, water)).reserved).toBe(48);
    expect((await app.call('orderNum', { token: who.token })).data.all).toBe(1);
  });

  it('同一请求同时提交多次 → 只有一张订单，答复相同', async () => {
    const who = await shopper();
    await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => place(app, who, { requestId: 'at-once-request' })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  it('金额比看到的高 → 拒绝并附新预览；更低 → 直接成交', async () => {
    const who = await shopper();
    const water = await aWater(app.db);
    await inCart(app, who, water, { ipcnt: 2 });
    const worse = await place(app, who, { seenPayAmount: 71.99 });
    expect(worse).toMatchObject({ success: false, code: 'order-changed' });
    expect(worse.data).toMatchObject({ totals: { payAmount: 72 } });
    await app.db.updateTable('goods').set({ list_per_pack: 350_000 }).where('id', '=', water).execute();
    expect((await place(app, who, { seenPayAmount: 72 })).data.payAmount).toBe(70);
  });

  it('库存不够 → 说出是哪种商品，什么也没占用', async () => {
    const who = await shopper();
    const water = await aWater(app.db, { stock: 100 });
    const line = await inCart(app, who, water, { ipcnt: 4 });
    await app.db
      .updateTable('scarce')
      .set({ total: 95, available: 95 })
      .where('ref', '=', String(water))
      .execute();
    await app.db.updateTable('scarce_ledger').set({ quantity: 95 }).where('quantity', '=', 100).execute();
    const refused = await place(app, who, { cartIds: [line] });
    expect(refused).toMatchObject({
      status: 200,
      success: false,
      code: 'stock-short',
      message: '矿泉水 库存不足，请调整数量',
    });
    expect((await stockOf(app.db, water)).reserved).toBe(0);
    expect((await place(app, who)).code).toBe('stock-short');
  });

  it('看过预览后一行不能买了 → 不会悄悄少一行', async () => {
    const who = await shopper();
    const [water, paper] = [await aWater(app.db), await addGoods(app.db, { perPiece: 10_000 })];
    await inCart(app, who, water, { ipcnt: 2 });
    await inCart(app, who, paper, { spcnt: 5 });
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', paper).execute();
    expect(await place(app, who, { seenPayAmount: 77 })).toMatchObject({
      success: false,
      code: 'lines-need-attention',
    });
    // The buyer has seen the cart without the line: then it is what was meant.
    expect((await place(app, who, { seenPayAmount: 72 })).success).toBe(true);
  });

  it('支付方式、地址、请求编号不对 → 各自的拒绝', async () => {
    const [who, other] = [await shopper(), await shopper()];
    await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
    expect((await place(app, who, { addressId: other.addressId })).code).toBe('order-address-missing');
    expect((await place(app, who, { requestId: '短' })).code).toBe('bad-input');
    expect((await place(app, who, { payMethod: 'points' as 'cloud' })).code).toBe('bad-input');
    await setSwitch(app, 'cloudPay', false);
    expect((await place(app, who)).code).toBe('method-unavailable');
    await setSwitch(app, 'cloudPay', true);
  });

  it('语句数与行数无关：8 条加每种占用 1 条', async () => {
    const who = await shopper();
    const counts: number[] = [];
    for (const lines of [1, 40]) {
      for (let n = 0; n < lines; n += 1) await inCart(app, who, await addGoods(app.db), { spcnt: 1 });
      const { answer, statements } = await app.counted('orderPlace', {
        token: who.token,
        body: {
          addressId: who.addressId,
          requestId: `counted-${lines}`,
          payMethod: 'cloud',
          seenPayAmount: 1000,
        },
      });
      expect(answer.success).toBe(true);
      counts.push(statements.length);
    }
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeLessThanOrEqual(9);
  });
});

describe('运费', () => {
  it('按地区首续重计费，满额免运费，停送地区说明白', async () => {
    await app.database.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('freight_templates')
        .values({ name: '默认', is_default: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rule = { template_id: id, first_fee: 0 };
      await tx
        .insertInto('freight_rules')
        .values([
          { ...rule, region_prefix: '', basis: 'flat', first_fee: 2_000 },
          {
            ...rule,
            region_prefix: '33',
            basis: 'weight',
            first_units: 1_000,
            first_fee: 800,
            next_units: 1_000,
            next_fee: 150,
            free_from: 10_000,
          },
          { ...rule, region_prefix: '65', basis: 'flat', deliverable: false },
        ])
        .execute();
      await touchFreight(app.platform, tx);
    });
    const who = await shopper();
    const water = await aWater(app.db);
    await app.db.updateTable('goods').set({ weight_g: 50 }).where('id', '=', water).execute();
    await inCart(app, who, water, { ipcnt: 2 });
    const preview = async (addressId: string) =>
      (await app.call('orderPreview', { token: who.token, body: { addressId, payMethod: 'cloud' } })).data;
    // 48 × 50 g = 2.4 kg: 8.00 + 2 × 1.50
    expect(await preview(who.addressId)).toMatchObject({
      totals: { freightAmount: 11, payAmount: 83 },
      freightNote: '再买 ¥28.00 免运费',
    });
    const elsewhere = await anAddress(app.db, who.khId, { regionCode: '440106', province: '广东省' });
    expect((await preview(elsewhere)).totals).toMatchObject({ freightAmount: 20, payAmount: 92 });
    const closed = await anAddress(app.db, who.khId, { regionCode: '650102', province: '新疆' });
    expect((await preview(closed)).refusals.map(({ code }) => code)).toEqual(['not-deliverable']);
    expect(await place(app, who, { addressId: closed })).toMatchObject({
      success: false,
      code: 'not-deliverable',
    });
    const placed = await place(app, who, { seenPayAmount: 83 });
    expect(await orderOf(app, who, placed.data.id)).toMatchObject({ freightAmount: 11, payAmount: 83 });
    await inCart(app, who, water, { ipcnt: 3 });
    expect(await preview(who.addressId)).toMatchObject({
      totals: { freightAmount: 0, payAmount: 108 },
      freightNote: '免运费',
    });
    expect(await audit(app)).toEqual([]);
    await app.database.transaction(async (tx) => {
      await tx.deleteFrom('freight_templates').execute();
      await touchFreight(app.platform, tx);
    });
    expect((await preview(who.addressId)).totals.freightAmount).toBe(0);
  });
});

describe('拆单', () => {
  it('两个发货地 → 主订单付款，子订单分毫不差地相加', async () => {
    await setSwitch(app, 'autoSplitOrder', true);
    const who = await shopper();
    const goods = [
      await addGoods(app.db, { shipFrom: '杭州仓', perPiece: 3_333 }),
      await addGoods(app.db, { shipFrom: '广州仓', perPiece: 6_667 }),
      await addGoods(app.db, { shipFrom: '杭州仓', perPiece: 12_345 }),
    ];
    for (const id of goods) await inCart(app, who, id, { spcnt: 7 });
    const preview = await app.call('orderPreview', { token: who.token, body: { addressId: who.addressId } });
    expect(preview.data.split.map(({ shipFrom, kinds }) => [shipFrom, kinds])).toEqual([
      ['杭州仓', 2],
      ['广州仓', 1],
    ]);
    const placed = await place(app, who);
    await setSwitch(app, 'autoSplitOrder', false);
    expect(placed.data.children).toHaveLength(2);
    expect(placed.data.children[0]?.orderNo).toBe(`${placed.data.orderNo}-1`);
    const parent = await orderOf(app, who, placed.data.id);
    expect(parent.children.reduce((sum, { payAmount }) => sum + Math.round(payAmount * 100), 0)).toBe(
      Math.round(parent.payAmount * 100),
    );
    const child = await orderOf(app, who, placed.data.children[0]!.id);
    expect(child).toMatchObject({ parentId: parent.id, shipFrom: '杭州仓', actions: ['reorder', 'print'] });
    expect(child.lines.map(({ goodsId }) => goodsId)).toEqual([String(goods[0]), String(goods[2])]);
    expect((await app.call('orderPage', { token: who.token })).data.total).toBe(1);
    const refused = await app.call('orderCancel', { token: who.token, params: { id: child.id }, body: {} });
    expect(refused.code).toBe('transition-refused');
    const cancelled = await app.call('orderCancel', {
      token: who.token,
      params: { id: parent.id },
      body: {},
    });
    expect(cancelled.data.children.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await audit(app)).toEqual([]);
  });
});

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

describe('我的订单', () => {
  it('按状态、单号、商品名、日期查找；数目与分页', async () => {
    const who = await shopper();
    const [water, paper] = [await aWater(app.db), await addGoods(app.db, { name: '打印纸100%白' })];
    await inCart(app, who, water, { ipcnt: 2 });
    const first = (await place(app, who)).data;
    app.clock.advance({ minutes: 2 });
    await inCart(app, who, paper, { spcnt: 1 });
    const second = (await place(app, who)).data;
    await app.call('orderCancel', { token: who.token, params: { id: first.id }, body: {} });
    const find = async (query: object) =>
      (await app.call('orderPage', { token: who.token, query })).data.list.map(({ id }) => id);
    expect(await find({})).toEqual([second.id, first.id]);
    expect(await find({ state: 'cancelled' })).toEqual([first.id]);
    expect(await find({ keyword: '矿泉' })).toEqual([first.id]);
    expect(await find({ keyword: '100%' })).toEqual([second.id]);
    expect(await find({ keyword: '%%' })).toEqual([]);
    expect(await find({ keyword: first.orderNo })).toEqual([first.id]);
    expect(await find({ from: '2026-06-18', to: '2026-06-18' })).toHaveLength(2);
    expect(await find({ from: '2026-06-19' })).toEqual([]);
    expect(await find({ pageNum: 2, pageSize: 1 })).toEqual([first.id]);
    const numbers = (await app.call('orderNum', { token: who.token })).data;
    expect(numbers).toMatchObject({ all: 2, states: { unpaid: 1, cancelled: 1 }, quotes: 0 });
  });

  it('近 12 个月采购额按上海的月份计，取消的不算', async () => {
    const who = await shopper();
    await inCart(app, who, await aWater(app.db), { ipcnt: 2 });
    const { data } = await place(app, who);
    // 16:30 UTC on 31 May is already June in Shanghai.
    await app.db
      .updateTable('orders')
      .set({ created_at: new Date('2026-05-31T16:30:00Z') })
      .where('id', '=', data.id)
      .execute();
    const months = (await app.call('monthSaleAmount', { token: who.token })).data;
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: '2026-06', amount: 72 });
    await app.call('orderCancel', { token: who.token, params: { id: data.id }, body: {} });
    expect((await app.call('monthSaleAmount', { token: who.token })).data.at(-1)?.amount).toBe(0);
  });

  it('再来一单：能加的列出，不能加的说明原因，调整的也说明；本身不改变什么', async () => {
    const who = await shopper();
    const goods = {
      same: await aWater(app.db, { name: '水' }),
      raised: await aWater(app.db, { name: '起订' }),
      empty: await aWater(app.db, { name: '售罄' }),
      gone: await aWater(app.db, { name: '下架' }),
      less: await aWater(app.db, { name: '少货' }),
      repacked: await aWater(app.db, { name: '换装' }),
    };
    for (const id of Object.values(goods)) await inCart(app, who, id, { ipcnt: 3 });
    const { data } = await place(app, who);
    await app.db.updateTable('goods').set({ min_pieces: 96 }).where('id', '=', goods.raised).execute();
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', goods.gone).execute();
    await app.db.updateTable('goods').set({ pieces_per_pack: 12 }).where('id', '=', goods.repacked).execute();
    const setStock = (id: number, left: number) =>
      app.db
        .updateTable('scarce')
        .set({ available: left, total: left + 72 })
        .where('ref', '=', String(id))
        .execute();
    await setStock(goods.empty, 5);
    await setStock(goods.less, 60);
    const copy = await app.call('orderCopy', { token: who.token, query: { id: data.id } });
    expect(
      copy.data.list.map(({ goodsName, canAdd, reason, ipcnt, spcnt }) => [
        goodsName,
        canAdd,
        reason,
        ipcnt,
        spcnt,
      ]),
    ).toEqual([
      ['水', true, '', 3, 0],
      ['起订', false, '起订量已变为 96', 3, 0],
      ['售罄', false, '无货', 3, 0],
      ['下架', false, '已下架', 3, 0],
      ['少货', true, '库存不足，已调整为 2件', 2, 0],
      ['换装', false, '装箱规格已变为 12个', 3, 0],
    ]);
    expect((await app.call('cartList', { token: who.token })).data.cartList).toEqual([]);
  });
});

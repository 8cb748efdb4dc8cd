import { describe, expect, it } from 'vitest';
import { audit, aWater, inCart, orderOf, place, setSwitch, stockOf } from '../../../test/builders/orders';
import { addGoods } from '../../../test/fixtures';
import { app, openOrders, shopper } from '../../../test/grounds/orders';

openOrders();

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

describe('看过购物车再结算', () => {
  it('认人之后一条语句：购物车、地址、卡券与库存一起问；答的与重读的一样', async () => {
    const who = await shopper();
    for (const packs of [2, 3]) await inCart(app, who, await aWater(app.db), { ipcnt: packs });
    const { token, addressId } = who;
    const body = { addressId, couponId: undefined };
    const anew = await app.call('orderPreview', { token, body });
    await app.call('cartList', { token });
    const { answer, statements } = await app.counted('orderPreview', { token, body });
    expect(statements.length, statements.join('\n----\n')).toBe(2);
    expect(answer.data).toEqual(anew.data);
    await app.db.updateTable('goods').set({ list_per_pack: 990_000 }).execute();
    const dearer = await app.call('orderPreview', { token, body });
    expect(dearer.data.totals.payAmount).toBe(495);
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
      .where('kind', '=', 'stock')
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
        .where('kind', '=', 'stock')
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

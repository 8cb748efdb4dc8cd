import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { audit, aShopper, aWater, orderOf, type Shopper } from '../../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { notePrints } from '../prints';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let desk: ReturnType<typeof plansBy>;
let buyer: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  desk = plansBy(app, staff.as('warehouse'));
  buyer = await aShopper(app);
  water = await aWater(app.db, { stock: 1_000_000 });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const toShip = (who = buyer, quantity = {}) => anOrderToShip(app, who, water, { ipcnt: 2, ...quantity });
let serial = 0;
const waybill = (): string => {
  serial += 1;
  return `SF${String(serial).padStart(13, '0')}`;
};
const stateOf = async (id: string, who = buyer) => (await orderOf(app, who, id)).state;

describe('粘贴运单发货：预览', () => {
  it('说出将发什么、影响谁；确认前什么也没有变', async () => {
    const order = await toShip();
    const number = waybill();
    const { data, message } = await desk.ship([[order.orderNo, number]], '');
    expect(message).toBe('');
    expect(data).toMatchObject({
      title: '发货 1 单',
      verb: '发货 1 单',
      counts: { change: 1, same: 0, refuse: 0, warn: 0 },
      undoable: true,
      stepUp: false,
      rows: [
        {
          line: 1,
          object: `order:${order.id}`,
          name: expect.stringContaining(order.orderNo),
          refusal: '',
          fields: [
            { label: '状态', before: '待发货', after: '已发货' },
            { label: '快递', before: '', after: `顺丰速运 ${number}` },
            { label: '发出', before: '', after: '2 件' },
          ],
        },
      ],
      effects: [{ text: '将影响 1 位客户，全部发出的订单立即通知客户' }, { text: '出库 2 件 0 个' }],
    });
    expect(await stateOf(order.id)).toBe('to-ship');
  });

  it('没有的订单、已发货的、重复的行、重复的运单、用过的运单、认不出的快递：各说各的原因，拒绝的在前', async () => {
    const [shipped, first, second, third, fourth] = [
      await toShip(),
      await toShip(),
      await toShip(),
      await toShip(),
      await toShip(),
    ];
    const used = waybill();
    const one = await desk.ship([[shipped.orderNo, used]]);
    await desk.commit(one.data.planId);
    const same = waybill();
    const { data } = await desk.make({
      kind: 'ship',
      rows: [
        { line: 1, orderNo: 'PF20990101000001', trackingNo: waybill() },
        { line: 2, orderNo: shipped.orderNo, trackingNo: waybill() },
        { line: 3, orderNo: first.orderNo, trackingNo: same },
        { line: 4, orderNo: second.orderNo, trackingNo: same.toLowerCase() },
        { line: 5, orderNo: first.orderNo, trackingNo: waybill() },
        { line: 6, orderNo: third.orderNo, trackingNo: used },
        { line: 7, orderNo: fourth.orderNo, trackingNo: 'X123456' },
      ],
    });
    expect(data.counts).toEqual({ change: 1, same: 0, refuse: 6, warn: 0 });
    expect(data.rows.map(({ line, refusal }) => [line, refusal])).toEqual([
      [1, '没有这个订单'],
      [2, '不在待发货：已发货'],
      [4, '运单号与第 3 行重复'],
      [5, '订单与第 3 行重复'],
      [6, `运单号已用于订单 ${shipped.orderNo}`],
      [7, '认不出快递公司，请选择'],
      [3, ''],
    ]);
  });

  it('打印后改过地址：拒绝，直到重打；逐单发货也一样', async () => {
    const order = await toShip();
    const print = (document: 'delivery' | 'label') =>
      app.database.transaction((tx) =>
        notePrints(tx, [order.id], { document, operatorId: 1, now: app.clock.now() }),
      );
    await print('delivery');
    const { address } = await app.db
      .selectFrom('orders')
      .select('address')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('orders')
      .set({ address: JSON.stringify({ ...(address as object), address: '文三路 2 号' }) })
      .where('id', '=', order.id)
      .execute();
    const number = waybill();
    const refused = await desk.ship([[order.orderNo, number]]);
    expect(refused.data.rows[0]?.refusal).toBe('打印后地址已改，请重打');
    const single = await app.call('adminShip', {
      headers: staff.as('warehouse'),
      body: { orderId: order.id, carrier: '顺丰速运', trackingNo: number },
    });
    expect(single.message).toContain('打印后收货地址已改');
    await print('label');
    expect((await desk.ship([[order.orderNo, number]])).data.counts.refuse).toBe(1);
    await print('delivery');
    expect((await desk.ship([[order.orderNo, number]])).data.counts.refuse).toBe(0);
  });

  it('同一客户两单不同快递：提醒；运单号像别家的：提醒', async () => {
    const [one, two] = [await toShip(), await toShip()];
    const { data } = await desk.ship([
      [one.orderNo, waybill(), '顺丰'],
      [two.orderNo, waybill(), '中通'],
    ]);
    expect(data.counts.warn).toBe(1);
    expect(data.rows[0]?.warnings).toEqual(['运单号像是顺丰速运的', `与 ${one.orderNo} 不同快递`]);
  });

  it('销售、财务没有发货权限：预览就被拒绝', async () => {
    const answer = await plansBy(app, staff.as('sales')).ship([['PF20990101000001', waybill()]]);
    expect([answer.code, answer.message]).toEqual(['forbidden', '没有权限：需要「发货」权限']);
  });
});

describe('粘贴运单发货：执行', () => {
  it('两行有误一行重复：27 单发出，3 单留在待发货，买家看到运单，每单一条操作记录', async () => {
    const buyers = [buyer, await aShopper(app), await aShopper(app)];
    const orders = [];
    for (let n = 0; n < 29; n += 1) orders.push(await toShip(buyers[n % 3]));
    const rows = orders.map(({ orderNo }) => [orderNo, waybill()] as const);
    const [, firstNumber = ''] = rows[0] ?? [];
    const [lastNo = ''] = rows[28] ?? [];
    const pasted = [
      ...rows.slice(0, 27),
      ['PF20990101000001', waybill()],
      ['坏的', waybill()],
      [lastNo, firstNumber],
    ];
    const made = await desk.ship(pasted as [string, string][]);
    expect(made.data.counts).toEqual({ change: 27, same: 0, refuse: 3, warn: 0 });
    const { data } = await desk.commit(made.data.planId);
    expect(data).toMatchObject({ state: 'done', done: 27, failed: 0, total: 27, failures: [] });
    expect(data.undoUntil).toBeDefined();
    for (const [n, order] of orders.slice(0, 27).entries()) {
      const seen = await orderOf(app, buyers[n % 3] ?? buyer, order.id);
      expect([seen.state, seen.shipments.map(({ trackingNo }) => trackingNo)]).toEqual([
        'shipped',
        [rows[n]?.[1]],
      ]);
    }
    expect(await stateOf(orders[28]?.id ?? '', buyers[28 % 3])).toBe('to-ship');
    const acts = await app.db
      .selectFrom('operator_acts')
      .select(['what', 'object'])
      .where('plan_id', '=', made.data.planId)
      .execute();
    expect(acts).toHaveLength(27);
    expect(new Set(acts.map(({ what }) => what))).toEqual(new Set(['order.ship']));
  });

  it('同一个预览提交十次：只发一次，答复都一样', async () => {
    const order = await toShip();
    const made = await desk.ship([[order.orderNo, waybill()]]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.commit(made.data.planId)));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect((await desk.show(made.data.planId)).data).toMatchObject({ state: 'done', done: 1, failed: 0 });
    expect((await orderOf(app, buyer, order.id)).shipments).toHaveLength(1);
  });

  it('预览之后被同事发了：该行拒绝，说出是谁、几点；其余照发', async () => {
    const [one, two] = [await toShip(), await toShip()];
    const made = await desk.ship([
      [one.orderNo, waybill()],
      [two.orderNo, waybill()],
    ]);
    await app.call('adminShip', {
      headers: staff.as('owner'),
      body: { orderId: one.id, carrier: '中通', trackingNo: waybill() },
    });
    const { data } = await desk.commit(made.data.planId);
    expect([data.done, data.failed]).toEqual([1, 1]);
    expect(data.failures).toMatchObject([
      { object: `order:${one.id}`, reason: expect.stringMatching(/^已被 owner 于 \d\d:\d\d 修改$/) },
    ]);
    expect(await stateOf(two.id)).toBe('shipped');
  });

  it('要么全部生效：一行变了，全都不发；有被拒绝的行时不让执行', async () => {
    const [one, two] = [await toShip(), await toShip()];
    const made = await desk.ship([
      [one.orderNo, waybill()],
      [two.orderNo, waybill()],
    ]);
    await app.db
      .updateTable('orders')
      .set({ hold_reasons: ['balance-due'] })
      .where('id', '=', two.id)
      .execute();
    const { data } = await desk.commit(made.data.planId, true);
    expect([data.state, data.done, data.failed]).toEqual(['done', 0, 2]);
    expect(data.failures.map(({ reason }) => reason)).toEqual([
      '没有执行：其他行未通过，选择了要么全部生效',
      expect.stringMatching(/^已于 \d\d:\d\d 变化/),
    ]);
    expect(await stateOf(one.id)).toBe('to-ship');
    await app.db.updateTable('orders').set({ hold_reasons: [] }).where('id', '=', two.id).execute();
    const again = await desk.ship([
      [one.orderNo, waybill()],
      ['PF20990101000001', waybill()],
    ]);
    expect((await desk.commit(again.data.planId, true)).code).toBe('transition-refused');
  });

  it('要么全部生效：都没变 → 全发', async () => {
    const [one, two] = [await toShip(), await toShip()];
    const made = await desk.ship([
      [one.orderNo, waybill()],
      [two.orderNo, waybill()],
    ]);
    expect((await desk.commit(made.data.planId, true)).data).toMatchObject({ done: 2, failed: 0 });
  });

  it('过了 15 分钟：不执行；别人的预览：当作没有', async () => {
    const order = await toShip();
    const made = await desk.ship([[order.orderNo, waybill()]]);
    expect((await plansBy(app, staff.as('owner')).commit(made.data.planId)).code).toBe('not-found');
    app.clock.advance({ minutes: 16 });
    const late = await desk.commit(made.data.planId);
    expect([late.code, late.message]).toEqual(['stale', '预览已过期，请重新预览']);
    expect(await stateOf(order.id)).toBe('to-ship');
  });

  it('部分发货：缺货的行留着，订单成为部分发货，其余再发', async () => {
    const order = await toShip(buyer, { ipcnt: 3 });
    const lineId = order.lines[0]?.id ?? '';
    const made = await desk.make({
      kind: 'ship',
      rows: [
        {
          line: 1,
          orderNo: order.orderNo,
          trackingNo: waybill(),
          lines: [{ orderLineId: lineId, pieces: 24 }],
        },
      ],
    });
    expect(made.data.rows[0]?.fields).toEqual([
      { label: '状态', before: '待发货', after: '部分发货' },
      expect.objectContaining({ label: '快递' }),
      { label: '发出', before: '', after: '1 件' },
    ]);
    await desk.commit(made.data.planId);
    expect(await stateOf(order.id)).toBe('part-shipped');
    const rest = await desk.ship([[order.orderNo, waybill()]]);
    expect(rest.data.rows[0]?.fields[2]?.after).toBe('2 件');
    await desk.commit(rest.data.planId);
    expect(await stateOf(order.id)).toBe('shipped');
  });
});

describe('撤销发货', () => {
  it('两小时内：订单、数量回到原样，一次；买家收到通知；再发还会通知', async () => {
    const order = await toShip();
    const made = await desk.ship([[order.orderNo, waybill()]]);
    await desk.commit(made.data.planId);
    const undo = await desk.undo(made.data.planId);
    expect(undo.data).toMatchObject({
      title: '撤销发货 1 笔',
      rows: [{ fields: [{ label: '状态', before: '已发货', after: '待发货' }, { label: '快递' }] }],
    });
    const twice = await desk.undo(made.data.planId);
    expect((await desk.commit(undo.data.planId)).data).toMatchObject({ done: 1, failed: 0 });
    expect((await desk.commit(twice.data.planId)).data).toMatchObject({ done: 0, failed: 1 });
    const seen = await orderOf(app, buyer, order.id);
    expect([seen.state, seen.shipments]).toEqual(['to-ship', []]);
    const again = await desk.ship([[order.orderNo, waybill()]]);
    expect((await desk.commit(again.data.planId)).data.done).toBe(1);
    await app.runJobs();
    const titles = await app.db
      .selectFrom('messages')
      .select('title')
      .where('user_id', '=', buyer.userId)
      .where('text', 'like', `%${order.orderNo}%`)
      .orderBy('id')
      .execute();
    expect(titles.map(({ title }) => title).sort()).toEqual(
      ['订单已付款', '订单已发货', '发货已撤销', '订单已发货'].sort(),
    );
  });

  it('已确认收货、超过两小时：不能撤销', async () => {
    const [one, two] = [await toShip(), await toShip()];
    const made = await desk.ship([
      [one.orderNo, waybill()],
      [two.orderNo, waybill()],
    ]);
    await desk.commit(made.data.planId);
    await app.call('orderConfirm', { token: buyer.token, params: { id: one.id } });
    const undo = await desk.undo(made.data.planId);
    expect(undo.data.rows.map(({ refusal }) => refusal)).toEqual(['客户已确认收货，不能撤销', '']);
    app.clock.advance({ hours: 3 });
    expect((await desk.undo(made.data.planId)).code).toBe('transition-refused');
    expect(await stateOf(two.id)).toBe('shipped');
  });
});

describe('批量取消与标记已打印', () => {
  it('取消：说出要退多少；执行后产生退款，不能撤销', async () => {
    const owner = plansBy(app, staff.as('owner'));
    const order = await toShip();
    const made = await owner.make({ kind: 'cancel', objects: [order.id], settings: { reason: '断货' } });
    expect(made.data).toMatchObject({ counts: { change: 1 }, undoable: false, effects: [{ tone: 'red' }] });
    await owner.commit(made.data.planId);
    expect(await stateOf(order.id)).toBe('refunding');
    expect((await owner.undo(made.data.planId)).message).toBe('该操作不能撤销');
    expect((await owner.make({ kind: 'cancel', objects: [order.id] })).message).toContain('请填写取消原因');
  });

  it('标记已打印：按筛选冻结，次数加一', async () => {
    const order = await toShip();
    const made = await desk.make({
      kind: 'mark-printed',
      filter: { keyword: order.orderNo },
      settings: { document: 'picking' },
    });
    expect(made.data.rows).toMatchObject([
      { object: `order:${order.id}`, fields: [{ label: '拣货单', before: '未打印', after: '已打印 1 次' }] },
    ]);
    await desk.commit(made.data.planId);
    const again = await desk.make({
      kind: 'mark-printed',
      objects: [order.id],
      settings: { document: 'picking' },
    });
    expect(again.data.rows[0]?.fields[0]?.before).toBe('已打印 1 次');
  });
});

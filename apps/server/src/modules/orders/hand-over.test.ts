import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlyCouriers, setWay } from '../../../test/builders/delivery';
import { aStaff } from '../../../test/builders/operators';
import { audit, aShopper, aWater, orderOf, type Shopper } from '../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let desk: ReturnType<typeof plansBy>;
let buyer: Shopper;
let water: number;
const PLACE = { place: '东莞总仓', address: '虎门镇工业路 8 号', hours: '每天 9–18 点', contact: '老赵' };
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  desk = plansBy(app, staff.as('warehouse'));
  buyer = await aShopper(app);
  water = await aWater(app.db, { stock: 1_000_000 });
});
beforeEach(async () => {
  await onlyCouriers(app);
  await setWay(app, 'pickup', { is_on: true, ...PLACE });
  await setWay(app, 'line', { is_on: true });
  await setWay(app, 'van', { is_on: true });
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

const CONTACT = { name: '李提货', phone: '13900001111' };
const toShip = (way: 'express' | 'line' | 'pickup' | 'van') =>
  anOrderToShip(app, buyer, water, {
    ipcnt: 2,
    way,
    ...(way === 'pickup' ? { addressId: undefined, contact: CONTACT } : {}),
  });
const as = (role: 'warehouse' | 'owner' | 'finance' = 'warehouse') => ({ headers: staff.as(role) });
const ship = (orderId: string, body: object = {}) =>
  app.call('adminShip', { ...as(), body: { orderId, ...body } });
const handOver = (orderId: string, body: object) =>
  app.call('adminHandOver', { ...as(), body: { orderId, ...body } });
const seen = (id: string) => orderOf(app, buyer, id);
const codeOf = async (id: string): Promise<string> => (await seen(id)).delivery?.pickupCode ?? '';

describe('发货按配送方式', () => {
  it('专线要名称与运单号；自提不要，备好即得提货码；自送写司机', async () => {
    const line = await toShip('line');
    expect((await ship(line.id)).message).toBe('请填写承运商与运单号');
    expect((await ship(line.id, { carrier: '华南专线', trackingNo: 'HN 88' })).message).toBe('');
    expect((await seen(line.id)).shipments).toMatchObject([{ carrier: '华南专线', trackingNo: 'HN88' }]);

    const pickup = await toShip('pickup');
    expect(await seen(pickup.id)).toMatchObject({
      way: 'pickup',
      wayName: '自提',
      delivery: PLACE,
      stateName: '待备货',
    });
    expect(await codeOf(pickup.id)).toBe('');
    await ship(pickup.id);
    expect(await seen(pickup.id)).toMatchObject({
      stateName: '待自提',
      shipments: [{ carrier: '自提', trackingNo: '' }],
    });
    expect(await codeOf(pickup.id)).toMatch(/^\d{6}$/);

    const van = await toShip('van');
    await ship(van.id, { driver: '王师傅', driverPhone: '13800000000' });
    expect(await seen(van.id)).toMatchObject({
      stateName: '配送中',
      shipments: [{ carrier: '自送', driver: '王师傅', driverPhone: '13800000000' }],
    });
  });

  it('发货台一次发出：自提与自送没有运单号也行，快递没有就拒绝；撤销后提货码不变', async () => {
    const [express, pickup, van] = [await toShip('express'), await toShip('pickup'), await toShip('van')];
    const rows = [express, pickup, van].map(({ orderNo }, n) => ({ line: n + 1, orderNo, trackingNo: '' }));
    const { data, message } = await desk.make({
      kind: 'ship',
      rows,
      settings: { carrier: '', driver: '王师傅', driverPhone: '' },
    });
    expect(message).toBe('');
    expect(data.rows.map(({ line, refusal }) => [line, refusal])).toEqual([
      [1, '没有运单号'],
      [2, ''],
      [3, ''],
    ]);
    expect(data.rows[1]?.fields.slice(0, 2)).toEqual([
      { label: '状态', before: '待备货', after: '待自提' },
      { label: '配送', before: '', after: '自提' },
    ]);
    await desk.commit(data.planId);
    expect((await seen(van.id)).shipments).toMatchObject([{ driver: '王师傅' }]);
    const code = await codeOf(pickup.id);
    const undo = await desk.undo(data.planId);
    await desk.commit(undo.data.planId);
    expect((await seen(pickup.id)).state).toBe('to-ship');
    expect(await codeOf(pickup.id)).toBe('');
    await ship(pickup.id);
    expect(await codeOf(pickup.id)).toBe(code);
  });
});

describe('交货', () => {
  it('提货码错了不行，对了即完成；提货码从不给员工看，也不在操作记录里', async () => {
    const { id } = await toShip('pickup');
    expect((await handOver(id, { code: '000000' })).message).toBe('货还没有全部备好，不能交货');
    await ship(id);
    const code = await codeOf(id);
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await handOver(id, { code: wrong })).message).toBe('提货码不正确，请核对订单');
    expect((await handOver(id, {})).message).toBe('请填写提货码，或核对后填写取货人姓名');
    const shown = await app.call('adminOrder', { ...as('owner'), params: { id } });
    expect(shown.data.delivery).toMatchObject(PLACE);
    expect(JSON.stringify(shown.data)).not.toContain(`"${code}"`);
    expect((await handOver(id, { code })).data.message).toBe('已交货，订单完成');
    expect((await seen(id)).state).toBe('completed');
    expect(await codeOf(id)).toBe('');
    expect((await handOver(id, { code })).message).toBe('该订单已经交货');
    const acts = await app.db
      .selectFrom('operator_acts')
      .selectAll()
      .where('object', '=', `order:${id}`)
      .execute();
    expect(JSON.stringify(acts)).not.toContain(`"${code}"`);
    expect(acts.map(({ what }) => what)).toContain('order.hand-over');
  });

  it('忘了提货码：核对后写取货人；自送写收货人；快递由客户自己确认', async () => {
    const [pickup, van, express] = [await toShip('pickup'), await toShip('van'), await toShip('express')];
    await ship(pickup.id);
    await ship(van.id);
    await ship(express.id, { carrier: '顺丰速运', trackingNo: 'SF0000000000777' });
    await handOver(pickup.id, { name: '李提货' });
    await handOver(van.id, { name: '门卫张' });
    const shown = await app.call('adminOrder', { ...as('owner'), params: { id: van.id } });
    expect(shown.data.shipments).toMatchObject([{ handedTo: '门卫张', receiveTime: expect.any(String) }]);
    expect((await seen(pickup.id)).state).toBe('completed');
    expect((await handOver(express.id, { name: '某人' })).message).toBe('快递与专线的订单由客户确认收货');
  });

  it('两个人同时交同一张：只交一次', async () => {
    const { id } = await toShip('pickup');
    await ship(id);
    const code = await codeOf(id);
    const answers = await Promise.all([handOver(id, { code }), handOver(id, { name: '李提货' })]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('备好超过两小时没来提：还能撤回；快递过了就不能', async () => {
    const [pickup, express] = [await toShip('pickup'), await toShip('express')];
    await ship(pickup.id);
    await ship(express.id, { carrier: '顺丰速运', trackingNo: 'SF0000000000778' });
    app.clock.advance({ hours: 3 });
    const { list } = (await app.call('adminShipments', { ...as(), query: {} })).data;
    const mayTakeBack = (orderId: string) =>
      list.find((one) => one.orderId === orderId)?.takeBackUntil !== undefined;
    expect([mayTakeBack(pickup.id), mayTakeBack(express.id)]).toEqual([true, false]);
  });
});

it('自提订单没有地址可改，提货人可以换；列表按配送方式筛选，导出有这一列', async () => {
  const { id } = await toShip('pickup');
  await toShip('van');
  const change = (body: object) =>
    app.call('adminOrderAddress', { ...as('owner'), body: { orderId: id, ...body } });
  expect((await change({ address: '别处' })).message).toBe('自提订单没有收货地址，只能改提货人与电话');
  expect((await change({ name: '王提货' })).success).toBe(true);
  const { list } = (await app.call('adminOrders', { ...as('owner'), query: { way: 'pickup' } })).data;
  expect(list.length).toBeGreaterThan(0);
  expect(new Set(list.map(({ wayName }) => wayName))).toEqual(new Set(['自提']));
  const file = await app.http.inject({
    url: '/api/admin/orders/file?way=pickup&columns=orderNo,way',
    headers: staff.as('owner'),
  });
  expect(file.body).toContain('配送方式');
  expect(file.body).toContain('自提');
});

it('发货单写自提点、时间与提货人；专线的标签写运费到付；拣货单在单号后面写方式', async () => {
  const [pickup, line, express] = [await toShip('pickup'), await toShip('line'), await toShip('express')];
  const print = async (document: string, ids: string[]) =>
    (
      await app.http.inject({
        url: `/api/admin/prints/${document}?orders=${ids.join(',')}`,
        headers: staff.as('warehouse'),
      })
    ).body;
  const note = await print('delivery', [pickup.id]);
  for (const word of ['配送方式', '自提', '提货人', '李提货', PLACE.place, PLACE.hours]) {
    expect(note).toContain(word);
  }
  expect(await print('label', [line.id])).toContain('物流专线，运费到付');
  expect(await print('picking', [pickup.id])).toContain(`${pickup.orderNo}（自提）`);
  expect(await print('delivery', [express.id])).not.toContain('配送方式');
});

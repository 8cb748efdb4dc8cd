import { BUILT_IN_ROLES } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, everything } from '../../../test/access/fingerprint';
import { anOldOrder } from '../../../test/builders/old-orders';
import { aStaff } from '../../../test/builders/operators';
import { aShopper, audit, aWater, type Shopper } from '../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../test/harness';
import { touchGoods } from '../goods';

/**
 * Seen to fail: without the company in `pageOldOrders` and `copyOldOrder`, without `recountPurchases` in the write and in
 * the undo, without old orders in `refreshSome` and in `priceHistory`.
 */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let owner: ReturnType<typeof plansBy>;
let buyer: Shopper;
let stranger: Shopper;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  owner = plansBy(app, staff.as('owner'));
  [buyer, stranger] = [await aShopper(app), await aShopper(app)];
  water = await aWater(app.db, { stock: 100_000 });
  await sql`update companies set name = '大同商行', code = 'DT-1',
    salesperson_id = (select id from operators where name = 'sales') where kh_id = ${buyer.khId}`.execute(
    app.db,
  );
  await sql`update goods set code = 'OW-1' where id = ${water}`.execute(app.db);
  await app.database.transaction((tx) => touchGoods(app.platform, tx));
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

type Line = Record<string, string>;
const line = (no: string, orderedAt: string, own: Line = {}) => ({
  orderNo: no,
  company: 'DT-1',
  orderedAt,
  code: 'OW-1',
  packs: '3',
  perPack: '30',
  ...own,
});
/** Brings these lines along; answers the plan. */
async function bring(...lines: Line[]): Promise<string> {
  const rows = lines.map((cells, n) => ({ line: n + 1, ...cells }));
  const { data, message } = await owner.make({ kind: 'old-orders', rows });
  expect(message).toBe('');
  expect(data.counts).toMatchObject({ change: lines.length, refuse: 0 });
  expect((await owner.commit(data.planId)).data).toMatchObject({ done: lines.length, failed: 0 });
  return data.planId;
}
async function takeBack(planId: string): Promise<void> {
  const { data } = await owner.undo(planId);
  expect((await owner.commit(data.planId)).data).toMatchObject({ failed: 0 });
}
const lastBuy = async () => {
  const { data } = await app.call('goodsOrderPage', { token: buyer.token });
  const { habit: _habit, ...last } = data.list[0]?.lastBuy ?? {};
  return last;
};
const companyRow = async () => {
  await app.platform.runner.runNow('members.figures');
  return (await app.call('adminCompany', { headers: staff.as('owner'), params: { id: String(buyer.khId) } }))
    .data;
};

describe('客户看得到', () => {
  it('本公司迁移前的订单，新的在前；别的公司的看不到也买不了', async () => {
    const plan = await bring(
      line('YK-1', '2025-03-01', { recipient: '周四', note: '急' }),
      line('YK-2', '2025-04-01', {
        code: '',
        name: '停产的茶',
        packs: '',
        perPack: '',
        pieces: '6',
        amount: '15',
      }),
    );
    const { data } = await app.call('oldOrderPage', { token: buyer.token });
    expect(data.total).toBe(2);
    expect(
      data.list.map(({ orderNo, amount, recipient, note }) => [orderNo, amount, recipient, note]),
    ).toEqual([
      ['YK-2', 15, '', ''],
      ['YK-1', 90, '周四', '急'],
    ]);
    expect(data.list[0]?.lines[0]).toMatchObject({
      goodsId: '',
      goodsName: '停产的茶',
      spcnt: 6,
      saleSP: 2.5,
    });
    expect(data.list[1]?.lines[0]).toMatchObject({
      goodsId: String(water),
      goodsName: '矿泉水',
      packingSpecification: 24,
      ipcnt: 3,
      saleIP: 30,
      saleSP: 1.25,
    });
    const found = await app.call('oldOrderPage', { token: buyer.token, query: { keyword: '停产' } });
    expect(found.data.list.map(({ orderNo }) => orderNo)).toEqual(['YK-2']);
    expect((await app.call('orderNum', { token: buyer.token })).data).toMatchObject({ all: 0, old: 2 });

    const id = data.list[1]?.id ?? '';
    const again = await app.call('oldOrderCopy', { token: buyer.token, query: { id } });
    expect(again.data.list).toEqual([
      { goodsId: String(water), goodsName: '矿泉水', ipcnt: 3, spcnt: 0, canAdd: true, reason: '' },
    ]);
    const gone = await app.call('oldOrderCopy', {
      token: buyer.token,
      query: { id: data.list[0]?.id ?? '' },
    });
    expect(gone.data.list).toMatchObject([{ goodsId: '', canAdd: false, reason: '已下架' }]);

    expect((await app.call('oldOrderPage', { token: stranger.token })).data).toMatchObject({
      total: 0,
      list: [],
    });
    expect((await app.call('oldOrderCopy', { token: stranger.token, query: { id } })).code).toBe('not-found');
    expect((await app.call('orderNum', { token: stranger.token })).data.old).toBeUndefined();
    await takeBack(plan);
    expect((await app.call('oldOrderPage', { token: buyer.token })).data.total).toBe(0);
  });

  it('常购清单把它算作一次购买：次数、上次数量与日期；撤销后不算；真的订单更新', async () => {
    expect(await lastBuy()).toEqual({});
    const plan = await bring(line('CG-1', '2025-03-01'), line('CG-2', '2025-04-01', { packs: '5' }));
    expect(await lastBuy()).toMatchObject({
      times: 2,
      ipcnt: 5,
      saleIP: 30,
      time: '2025-03-31T16:00:00.000Z',
    });
    const order = await anOrderToShip(app, buyer, water, { ipcnt: 2 });
    const now = await lastBuy();
    expect(now).toMatchObject({ times: 3, ipcnt: 2, saleIP: 36 });
    const later = await bring(line('CG-3', '2025-05-01', { packs: '9' }));
    expect(await lastBuy()).toEqual({ ...now, times: 4 });
    const { rows } = await sql<{ recent: [number, number][]; last_order_id: string }>`
      select recent, last_order_id from bought_goods where kh_id = ${buyer.khId} and goods_id = ${water}`.execute(
      app.db,
    );
    expect(rows[0]?.recent.map(([, pieces]) => pieces)).toEqual([72, 120, 216, 48]);
    expect(rows[0]?.last_order_id).toBe(order.id);
    await takeBack(later);
    await takeBack(plan);
    expect(await lastBuy()).toEqual({ ...now, times: 1 });
  });
});

it('一张订单的商品按表里的次序，不按有没有警告', async () => {
  const unknown = { code: '', name: '停产的茶', packs: '', perPack: '', pieces: '6', amount: '15' };
  const plan = await bring(line('CX-1', '2025-03-01'), line('CX-1', '2025-03-01', unknown));
  const { data } = await app.call('oldOrderPage', { token: buyer.token });
  expect(data.list[0]?.lines.map(({ goodsName }) => goodsName)).toEqual(['矿泉水', '停产的茶']);
  await takeBack(plan);
});

describe('员工看得到', () => {
  it('客户页按单号、商品查；销售只看自己的客户；看不到联系方式的没有收货人', async () => {
    const plan = await bring(line('YG-1', '2025-03-01', { recipient: '周四', address: '太沙路 8 号' }));
    await anOldOrder(app.db, stranger, { no: 'YG-2', at: '2025-01-01T02:00:00Z' });
    const seen = async (role: Parameters<typeof staff.as>[0], query: object = {}) =>
      (await app.call('adminOldOrders', { headers: staff.as(role), query })).data.list;
    expect((await seen('owner')).map(({ orderNo }) => orderNo)).toEqual(['YG-1', 'YG-2']);
    expect((await seen('owner', { keyword: 'yg-2' })).map(({ orderNo }) => orderNo)).toEqual(['YG-2']);
    expect((await seen('owner', { khId: String(buyer.khId) }))[0]).toMatchObject({
      company: '大同商行',
      amount: 90,
      recipient: { name: '周四', address: '太沙路 8 号' },
    });
    expect((await seen('sales')).map(({ orderNo }) => orderNo)).toEqual(['YG-1']);
    expect(await seen('sales', { khId: String(stranger.khId) })).toEqual([]);
    const asked = (role: 'warehouse' | 'service') =>
      app.call('adminOldOrders', { headers: staff.as(role), query: {} });
    expect((await asked('warehouse')).code).toBe('forbidden');
    const may = (lost: string) =>
      sql`update staff_roles set permissions = ${JSON.stringify(
        BUILT_IN_ROLES.service.permissions.filter((one) => one !== lost),
      )}::jsonb where code = 'service'`.execute(app.db);
    await may('customer.contact');
    expect((await seen('service'))[0]).not.toHaveProperty('recipient');
    await may('order.read');
    expect((await asked('service')).code).toBe('forbidden');
    await may('');
    const first = await app.call('adminOldOrders', { headers: staff.as('owner'), query: { size: 1 } });
    const next = await app.call('adminOldOrders', {
      headers: staff.as('owner'),
      query: { size: 1, cursor: first.data.next ?? '' },
    });
    expect(next.data.list.map(({ orderNo }) => orderNo)).toEqual(['YG-2']);
    const forged = Buffer.from('1 abc').toString('base64url');
    const bad = await app.call('adminOldOrders', { headers: staff.as('owner'), query: { cursor: forged } });
    expect(bad.code).toBe('bad-input');
    await takeBack(plan);
  });

  it('上次成交：没有更新的真订单时用它的价与日期；改价台也一样', async () => {
    const deals = async () => {
      const { data } = await app.call('adminPriceHistory', {
        headers: staff.as('owner'),
        query: { khId: String(buyer.khId), goodsIds: String(water) },
      });
      return data[0]?.deals.map(({ saleSP, no }) => [saleSP, no]);
    };
    const last = async () => {
      const { data } = await app.call('adminPriceGoods', {
        headers: staff.as('owner'),
        body: { ids: [String(water)] },
      });
      return data.list[0]?.last?.sp;
    };
    const [real] = (await deals()) ?? [];
    const plan = await bring(line('SC-1', '2025-03-01'));
    expect((await deals())?.[0]).toEqual(real);
    expect((await deals())?.at(-1)).toEqual([1.25, 'SC-1']);
    const other = await aWater(app.db);
    await sql`update goods set code = 'OW-2' where id = ${other}`.execute(app.db);
    const second = await bring(line('SC-2', '2025-03-01', { code: 'OW-2' }));
    const { data } = await app.call('adminPriceHistory', {
      headers: staff.as('owner'),
      query: { khId: String(buyer.khId), goodsIds: String(other) },
    });
    expect(data[0]?.deals).toMatchObject([
      { no: 'SC-2', saleIP: 30, saleSP: 1.25, totalNum: 72, time: '2025-02-28T16:00:00.000Z' },
    ]);
    expect(await last()).toBe(real?.[0]);
    await takeBack(second);
    await takeBack(plan);
  });

  it('最近下单、周期与该回访算上它；有老订单的不再是新客；累计金额与订单数不变', async () => {
    const { khId } = await aShopper(app);
    await sql`update companies set code = 'DT-9' where kh_id = ${khId}`.execute(app.db);
    const view = async (name: 'new' | 'to-call') => {
      await app.platform.runner.runNow('members.figures');
      const { data } = await app.call('adminCompanies', {
        headers: staff.as('owner'),
        query: { view: name },
      });
      return data.list.some(({ id }) => id === String(khId));
    };
    expect([await view('new'), await view('to-call')]).toEqual([true, false]);
    const days = ['2025-03-01', '2025-03-08', '2025-03-15'];
    const plan = await bring(...days.map((day, n) => line(`HF-${n}`, day, { company: 'DT-9' })));
    expect([await view('new'), await view('to-call')]).toEqual([false, true]);
    const { data } = await app.call('adminCompany', {
      headers: staff.as('owner'),
      params: { id: String(khId) },
    });
    expect(data).toMatchObject({
      everyDays: 7,
      orderNum: 0,
      amount: 0,
      lastOrderTime: '2025-03-14T16:00:00.000Z',
    });
    await takeBack(plan);
    expect([await view('new'), await view('to-call')]).toEqual([true, false]);
  });
});

it('订单、款项、库存、积分、经营数据、待办：一张表、一个数字也没变', async () => {
  const headers = staff.as('owner');
  const numbers = async () => {
    await companyRow();
    const { amount, orderNum, unpaidAmount, points, spanAmount } = await companyRow();
    const figures = await app.call('adminFigures', { headers, query: {} });
    const queue = await app.call('adminQueue', { headers });
    const months = await app.call('monthSaleAmount', { token: buyer.token });
    const own = await app.call('orderNum', { token: buyer.token });
    const { old: _old, ...counts } = own.data;
    const waiting = queue.data.rows.filter(({ name }) => name !== 'companies-to-call');
    return {
      amount,
      orderNum,
      unpaidAmount,
      points,
      spanAmount,
      figures: figures.data,
      waiting,
      months: months.data,
      counts,
    };
  };
  // What the orders of the other tests left behind is done first.
  await app.runJobs();
  const before = await numbers();
  const tables = await everything(app.db);
  await bring(line('BB-1', '2025-03-01'), line('BB-2', '2025-04-01'));
  await app.platform.runner.runNow('members.figures');
  await app.runJobs();
  expect(await numbers()).toEqual(before);
  const CHANGED = [
    'bought_goods',
    'company_figures',
    'company_orders_changed',
    'old_order_lines',
    'old_orders',
    'operator_acts',
    'operator_sessions',
    'plan_rows',
    'plans',
  ];
  const changed = differences(tables, await everything(app.db));
  expect(changed.filter((name) => !CHANGED.includes(name))).toEqual([]);
});

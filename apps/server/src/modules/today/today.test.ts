import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, aWater, setSwitch, type Shopper } from '../../../test/builders/orders';
import { payByBank } from '../../../test/builders/rewards';
import { aVoucher } from '../../../test/builders/vouchers';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let water: number;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  water = await aWater(app.db, { stock: 1_000_000 });
  await setSwitch(app, 'cloudPay', true);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`update orders set paid_at = '2020-01-01', created_at = '2020-01-01'`.execute(app.db);
  await sql`update captures set captured_at = '2020-01-01'`.execute(app.db);
  await sql`update transfer_vouchers set created_at = '2020-01-01'`.execute(app.db);
});

/** 11:30 of 18 June in Beijing, a Thursday. */
const NOON = new Date('2026-06-18T11:30:00+08:00');
const at = (text: string) => new Date(`${text}+08:00`);

/** An order of ¥72.00 that was paid at this time. */
async function paidAt(who: Shopper, time: string): Promise<string> {
  const order = await anOrder(app, who, water, { payMethod: 'transfer' });
  await payByBank(app, staff, who, order.id);
  await sql`update orders set paid_at = ${at(time)}, created_at = ${at(time)} where id = ${order.id}`.execute(
    app.db,
  );
  await sql`update captures set captured_at = ${at(time)} where order_id = ${order.id}`.execute(app.db);
  return order.id;
}
const goTo = (time: Date) => app.clock.advance({ ms: time.getTime() - app.clock.now().getTime() });
const today = async (role: 'owner' | 'sales' = 'owner') => {
  const saved = app.clock.now();
  goTo(NOON);
  const { data } = await app.call('adminToday', { headers: staff.as(role) });
  goTo(saved);
  return data;
};
const belongsTo = async (who: Shopper, role: string) =>
  sql`update companies set salesperson_id = (select id from operators where name = ${role}) where kh_id = ${who.khId}`.execute(
    app.db,
  );

describe('今日', () => {
  it('与昨日同时、上周同日比，都只算到现在这一刻；按北京的一天算', async () => {
    const [a, b] = [await aShopper(app), await aShopper(app)];
    await paidAt(a, '2026-06-18T00:05:00');
    await paidAt(a, '2026-06-18T10:40:00');
    await paidAt(b, '2026-06-18T11:10:00');
    await paidAt(a, '2026-06-17T23:59:00');
    await paidAt(b, '2026-06-17T11:00:00');
    await paidAt(b, '2026-06-17T11:45:00');
    await paidAt(a, '2026-06-11T09:00:00');
    await paidAt(a, '2026-06-11T18:00:00');
    await paidAt(a, '2026-06-16T09:00:00');
    const { amount, orders, customers } = await today();
    expect(amount).toMatchObject({ today: 216, yesterday: 72, lastWeek: 72 });
    expect(orders).toMatchObject({ today: 3, yesterday: 1, lastWeek: 1 });
    expect(customers).toMatchObject({ today: 2, yesterday: 1, lastWeek: 1 });
    expect(amount.course).toEqual([72, 72, 72, 72, 72, 72, 72, 72, 72, 72, 144, 216]);
    expect(customers.course).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    expect(orders.courseYesterday.slice(10)).toEqual([0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
  });

  it('拆成几张的订单算一张；钱一笔不少', async () => {
    const who = await aShopper(app);
    const id = await paidAt(who, '2026-06-18T10:00:00');
    const child = await paidAt(who, '2026-06-18T10:00:00');
    await sql`update orders set parent_id = ${id} where id = ${child}`.execute(app.db);
    const { amount, orders } = await today();
    expect(orders.today).toBe(1);
    expect(amount.today).toBe(144);
  });

  it('销售只算自己的客户', async () => {
    const [own, others] = [await aShopper(app), await aShopper(app)];
    await belongsTo(own, 'sales');
    await paidAt(own, '2026-06-18T10:00:00');
    await paidAt(others, '2026-06-18T10:00:00');
    await paidAt(others, '2026-06-17T10:00:00');
    const { amount, orders, customers } = await today('sales');
    expect([amount.today, orders.today, customers.today]).toEqual([72, 1, 1]);
    expect([amount.yesterday, orders.yesterday, customers.yesterday]).toEqual([0, 0, 0]);
    expect((await today()).orders.today).toBe(2);
  });

  it('没有「查看经营数据」的看不到', async () => {
    expect((await app.call('adminToday', { headers: staff.as('warehouse') })).code).toBe('forbidden');
  });
});

describe('我的客户动态', () => {
  const news = async (role: 'owner' | 'sales' | 'warehouse' = 'owner') =>
    (await app.call('adminTodayNews', { headers: staff.as(role) })).data.news;

  it('新订单与转账凭证，新的在前；销售只看自己的客户，仓库一条也没有', async () => {
    const [own, others] = [await aShopper(app), await aShopper(app)];
    await belongsTo(own, 'sales');
    const first = await anOrder(app, own, water, { payMethod: 'transfer' });
    app.clock.advance({ minutes: 1 });
    await anOrder(app, others, water, { payMethod: 'transfer' });
    app.clock.advance({ minutes: 1 });
    await app.call('payTransfer', {
      token: own.token,
      body: { orderId: first.id, uploadId: await aVoucher(app, own), note: '' },
    });
    const seen = (await news('sales')).map(({ kind, id, amount }) => ({ kind, id, amount }));
    expect(seen).toEqual([
      { kind: 'voucher', id: first.id, amount: 72 },
      { kind: 'order', id: first.id, amount: 72 },
    ]);
    expect((await news()).map(({ kind }) => kind)).toEqual(['voucher', 'order', 'order']);
    expect(await news('warehouse')).toEqual([]);
  });

  it('一周以前的不是动态', async () => {
    const who = await aShopper(app);
    const order = await anOrder(app, who, water, { payMethod: 'transfer' });
    const before = new Date(app.clock.now().getTime() - 8 * 86_400_000);
    await sql`update orders set created_at = ${before} where id = ${order.id}`.execute(app.db);
    expect((await news()).filter(({ id }) => id === order.id)).toEqual([]);
  });
});

it('店主通知：只有能改设置的人写，所有人都看得到是谁、什么时候写的；清空就撤下，都记在操作记录里', async () => {
  const write = (role: 'owner' | 'sales', text: string) =>
    app.call('adminNoticeSave', { headers: staff.as(role), body: { text } });
  const read = async (role: 'owner' | 'content') =>
    (await app.call('adminTodayNews', { headers: staff.as(role) })).data.notice;
  expect((await write('sales', '我说了算')).code).toBe('forbidden');
  await write('owner', '腊月备货开始');
  await write('owner', '纸品优先保老客户');
  expect(await read('content')).toEqual({
    text: '纸品优先保老客户',
    by: 'owner',
    time: app.clock.now().toISOString(),
  });
  expect(await staff.last()).toMatchObject({
    what: 'notice.save',
    before: { text: '腊月备货开始' },
    after: { text: '纸品优先保老客户' },
  });
  await write('owner', '');
  expect(await read('owner')).toBeUndefined();
});

it('队列：可售不足一件的、没有图的在售商品和快开始的活动；仓库和销售各看自己做得了的', async () => {
  await addGoods(app.db, { name: '纸巾', piecesPerPack: 24, perPack: 1, perPiece: 1, stock: 23 });
  const rows = async (role: 'owner' | 'warehouse') =>
    (await app.call('adminQueue', { headers: staff.as(role) })).data.rows;
  const short = (await rows('owner')).find(({ name }) => name === 'goods-short');
  expect(short).toMatchObject({ count: 1, group: 'system', path: '/stock?view=low' });
  expect(short?.note).not.toBe('');
  expect((await rows('warehouse')).filter(({ group }) => group === 'system').map(({ name }) => name)).toEqual(
    ['goods-short'],
  );
  await sql`insert into promotions (kind, name, starts_at, ends_at, settings) values
    ('full-cut', '明早开始', ${new Date(app.clock.now().getTime() + 3_600_000)}, null, '{}'),
    ('full-cut', '后天开始', ${new Date(app.clock.now().getTime() + 48 * 3_600_000)}, null, '{}')`.execute(
    app.db,
  );
  expect((await rows('owner')).find(({ name }) => name === 'promotions-turning')).toMatchObject({
    count: 1,
    note: '明早开始',
  });
});

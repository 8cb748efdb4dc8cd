import type { CallQueryInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, setSwitch, type Shopper } from '../../../test/builders/orders';
import { payByBank } from '../../../test/builders/rewards';
import { startTestApp, type TestApp } from '../../../test/harness';
import { bookPayment } from '../payments';
import { keepDays } from './keep-days';

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
  await sql`update orders set paid_at = '2020-01-01', is_trial = false`.execute(app.db);
  await sql`update captures set captured_at = '2020-01-01'`.execute(app.db);
  await sql`update refunds set ended_at = '2020-01-01'`.execute(app.db);
});

const at = (text: string) => new Date(`${text}+08:00`);

/** An order of ¥72.00 that was paid at this time. */
async function paidAt(who: Shopper, time: string): Promise<string> {
  const order = await anOrder(app, who, water, { payMethod: 'transfer' });
  await payByBank(app, staff, who, order.id);
  await sql`update orders set paid_at = ${at(time)} where id = ${order.id}`.execute(app.db);
  await sql`update captures set captured_at = ${at(time)} where order_id = ${order.id}`.execute(app.db);
  return order.id;
}

/** Money of an order that was given back at this time. */
const refundedAt = (orderId: string, amount: number, time: string) =>
  sql`
  insert into refunds (id, no, order_id, capture_id, amount, reason, source, state, created_at, ended_at)
  select 'refund-' || ${`${orderId}-${time}`}, 'RF' || ${`${orderId}-${time}`}, ${orderId}, c.id, ${amount}::bigint, '退货',
    'test:' || ${`${orderId}-${time}`}, 'succeeded', ${at(time)}, ${at(time)} from captures c where c.order_id = ${orderId}`.execute(
    app.db,
  );

/** What the audit finds of the daily rows. */
const differing = async () => (await audit(app)).filter((text) => text.startsWith('ADMIN §10'));

type Role = 'owner' | 'sales' | 'finance' | 'warehouse';
const JUNE = { from: '2026-06-11', to: '2026-06-20' };
const counted = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  await keepDays(app.platform);
  return ask();
};
const figures = (role: Role = 'owner', query: CallQueryInput<'adminFigures'> = JUNE) =>
  counted(async () => (await app.call('adminFigures', { headers: staff.as(role), query })).data);
const parts = async (by: string, role: Role = 'owner') =>
  (await app.call('adminSalesParts', { headers: staff.as(role), query: { ...JUNE, by } })).data.list;
const belongsTo = (who: Shopper, role: string) =>
  sql`update companies set salesperson_id = (select id from operators where name = ${role}) where kh_id = ${who.khId}`.execute(
    app.db,
  );

/** The file of the rows behind a number, as its lines of cells. */
async function exported(
  list: 'figure-rows' | 'sales-parts',
  filters: Record<string, string>,
  role: Role = 'owner',
) {
  // Files are counted by the hour.
  await sql`delete from guard_counters`.execute(app.db);
  const query = new URLSearchParams({ filters: new URLSearchParams(filters).toString() });
  const answer = await app.http.inject({
    url: `/api/admin/lists/${list}/file?${query.toString()}`,
    headers: { ...staff.as(role), 'x-domain': 'mall.test' },
  });
  // The last line says how many there are.
  const [head = [], ...rows] = answer.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const column = (title: string) => rows.map((row) => Number(row[head.indexOf(title)]));
  return {
    head,
    rows,
    sum: (title: string) => column(title).reduce((sum, one) => sum + Math.round(one * 100), 0) / 100,
  };
}

describe('经营数据', () => {
  it('成交额按收款时间、净额减退款按退款时间、订单数按付清、按北京的一天；与之前同样天数比', async () => {
    const [a, b] = [await aShopper(app), await aShopper(app)];
    const late = await paidAt(a, '2026-06-10T23:59:59');
    await paidAt(a, '2026-06-11T00:00:00');
    await paidAt(a, '2026-06-20T23:59:59');
    await paidAt(b, '2026-06-15T12:00:00');
    await paidAt(b, '2026-06-21T00:00:00');
    await refundedAt(late, 1250, '2026-06-18T10:00:00');
    const { now, before } = await figures();
    expect(now).toMatchObject({
      amount: 216,
      refunded: 12.5,
      net: 203.5,
      orders: 3,
      average: 72,
      companies: 2,
      newCompanies: 1,
    });
    expect(before).toMatchObject({
      amount: 72,
      refunded: 0,
      net: 72,
      orders: 1,
      companies: 1,
      newCompanies: 1,
    });
  });

  it('早先的一天变了，数字跟着变：迟来的退款、改认作试单；与账核对一致', async () => {
    const who = await aShopper(app);
    const id = await paidAt(who, '2026-06-12T09:00:00');
    await paidAt(who, '2026-06-12T10:00:00');
    expect((await figures()).now).toMatchObject({ amount: 144, net: 144, orders: 2 });
    await refundedAt(id, 7200, '2026-06-13T09:00:00');
    expect((await figures()).now).toMatchObject({ amount: 144, net: 72, orders: 2 });
    await sql`update orders set is_trial = true where id = ${id}`.execute(app.db);
    expect((await figures()).now).toMatchObject({ amount: 72, refunded: 0, net: 72, orders: 1 });
    expect(await differing()).toEqual([]);
    await sql`update figure_days set captured = captured + 1 where day = '2026-06-12'`.execute(app.db);
    await sql`update figure_goods_days set sold = sold + 1 where day = '2026-06-12'`.execute(app.db);
    expect(await differing()).toEqual([
      expect.stringContaining('2026-06-12'),
      expect.stringContaining('2026-06-12'),
    ]);
    await sql`insert into figure_days_changed (day) values ('2026-06-12')`.execute(app.db);
    await keepDays(app.platform);
    expect(await differing()).toEqual([]);
  });

  it('一家付了一笔，只重算这一家的那一天；换了客户，两家都重算', async () => {
    const [a, b] = [await aShopper(app), await aShopper(app)];
    const id = await paidAt(a, '2026-06-16T09:00:00');
    await paidAt(b, '2026-06-16T10:00:00');
    expect((await figures()).now.amount).toBe(144);
    const of = async (who: Shopper) =>
      (
        await sql<{ sum: number }>`select coalesce(sum(captured), 0)::int as sum from figure_days
          where day = '2026-06-16' and kh_id = ${who.khId}`.execute(app.db)
      ).rows[0]?.sum;
    // 改动过的一行只有在那一家重算时才改回来。
    await sql`update figure_days set captured = 1 where day = '2026-06-16' and kh_id = ${b.khId}`.execute(
      app.db,
    );
    await paidAt(a, '2026-06-16T11:00:00');
    await keepDays(app.platform);
    expect([await of(a), await of(b)]).toEqual([14_400, 1]);
    await sql`update orders set kh_id = ${b.khId} where id = ${id}`.execute(app.db);
    await keepDays(app.platform);
    expect([await of(a), await of(b)]).toEqual([7_200, 14_400]);
    expect(await differing()).toEqual([]);
  });

  it('模拟支付付的是试单；演示商城整个是演示，照常计', async () => {
    const who = await aShopper(app);
    const pay = async (isDemo: boolean) => {
      const { id } = await anOrder(app, who, water, { payMethod: 'transfer' });
      const money = { method: 'transfer', provider: 'sandbox', transaction: `play-${id}` } as const;
      await bookPayment(
        { ...app.platform, isDemo },
        { orderId: id, ...money, userId: who.userId, now: app.clock.now() },
      );
    };
    await pay(false);
    expect((await figures()).now).toMatchObject({ amount: 0, orders: 0 });
    await pay(true);
    expect((await figures()).now).toMatchObject({ amount: 72, orders: 1 });
  });

  it('拆成几张的订单算一张；试单一处也不算，今日也不算', async () => {
    const who = await aShopper(app);
    const id = await paidAt(who, '2026-06-12T09:00:00');
    const child = await paidAt(who, '2026-06-12T09:00:00');
    const trial = await paidAt(who, '2026-06-12T09:00:00');
    await sql`update orders set parent_id = ${id} where id = ${child}`.execute(app.db);
    await sql`update orders set is_trial = true where id = ${trial}`.execute(app.db);
    expect((await figures()).now).toMatchObject({ amount: 144, orders: 1, average: 144 });
    for (const by of ['day', 'hour', 'category', 'brand', 'level', 'salesperson', 'region']) {
      const sum = (await parts(by)).reduce((all, { amount }) => all + amount, 0);
      expect([by, sum]).toEqual([by, 144]);
    }
  });

  it('每个数字等于导出的明细之和：成交额、退款、订单数，以及按日、分类、品牌、等级、业务员、地区、小时的每一格', async () => {
    const [a, b] = [await aShopper(app), await aShopper(app)];
    await belongsTo(a, 'sales');
    await sql`update companies set level = '金牌', region_names = '["浙江省","杭州市"]' where kh_id = ${b.khId}`.execute(
      app.db,
    );
    const first = await paidAt(a, '2026-06-11T09:10:00');
    const second = await paidAt(b, '2026-06-12T21:40:00');
    await paidAt(b, '2026-06-19T21:05:00');
    // Freight and a discount that does not divide evenly: the shares still add up to the fen.
    await sql`update orders set freight_amount = 1000, payable_amount = payable_amount + 1000 where id = ${first}`.execute(
      app.db,
    );
    await sql`update order_lines set discount_share = 1001 where order_id = ${second}`.execute(app.db);
    await refundedAt(first, 333, '2026-06-14T09:00:00');
    const { now } = await figures();
    const rowsOf = (kind: string, more: Record<string, string> = {}) =>
      exported('figure-rows', { kind, ...JUNE, ...more });
    expect((await rowsOf('captures')).sum('计入（元）')).toBe(now.amount);
    expect((await rowsOf('refunds')).sum('计入（元）')).toBe(now.refunded);
    expect((await rowsOf('orders')).rows).toHaveLength(now.orders);
    expect(now.amount).toBe(216);
    for (const by of [
      'day',
      'week',
      'month',
      'hour',
      'category',
      'brand',
      'level',
      'salesperson',
      'region',
    ]) {
      const list = await parts(by);
      expect((await exported('sales-parts', { ...JUNE, by })).sum('成交额（元）')).toBe(now.amount);
      for (const { key, amount, from = JUNE.from, to = JUNE.to } of list) {
        const isStep = ['day', 'week', 'month'].includes(by);
        const { sum } = await rowsOf('captures', isStep ? { from, to } : { [by]: key });
        expect([by, key, sum('计入（元）')]).toEqual([by, key, amount]);
        const query = isStep ? { from, to } : { ...JUNE, [by]: key };
        const shown = await app.call('adminFigureRows', { headers: staff.as('owner'), query });
        expect([by, key, shown.data.sums?.part]).toEqual([by, key, amount]);
      }
    }
    expect((await parts('category')).map(({ key }) => key)).toContain('-');
  });

  it('按周和月的线：一格是几天，上期是之前同样的那几天', async () => {
    const who = await aShopper(app);
    await paidAt(who, '2026-06-14T10:00:00');
    await paidAt(who, '2026-06-15T10:00:00');
    await paidAt(who, '2026-06-05T10:00:00');
    await keepDays(app.platform);
    expect((await parts('week')).map(({ name, amount, before }) => [name, amount, before])).toEqual([
      ['06-11～06-14', 72, 0],
      ['06-15～06-20', 72, 72],
    ]);
  });

  it('销售只看自己客户的数字与明细；没有成本权限的没有毛利率', async () => {
    const [own, others] = [await aShopper(app), await aShopper(app)];
    await belongsTo(own, 'sales');
    const before = (await figures('sales')).now;
    await paidAt(own, '2026-06-18T10:00:00');
    await paidAt(others, '2026-06-18T11:00:00');
    await sql`insert into goods_costs (goods_id, cost, at) values (${water}, 10000, '2020-01-01')`.execute(
      app.db,
    );
    await sql`insert into figure_days_changed (day) values ('2026-06-18')`.execute(app.db);
    const { now } = await figures('sales');
    expect(now).toMatchObject({ amount: 72, orders: 1, companies: 1 });
    expect(before.amount).toBe(0);
    expect(now).not.toHaveProperty('margin');
    expect((await figures('owner')).now.margin).toBeGreaterThan(0);
    for (const by of ['salesperson', 'category', 'brand', 'level', 'region', 'hour', 'day']) {
      const list = await parts(by, 'sales');
      expect([by, list.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([by, 72]);
      expect(list.every((part) => !('margin' in part))).toBe(true);
    }
    expect((await exported('figure-rows', JUNE, 'sales')).rows).toHaveLength(1);
    expect((await exported('figure-rows', { ...JUNE, khId: String(others.khId) }, 'sales')).rows).toEqual([]);
    expect((await app.call('adminFigures', { headers: staff.as('warehouse') })).code).toBe('forbidden');
  });

  it('日子写反、太长、不是日子：说明白', async () => {
    const ask = (from: string, to: string) =>
      app.call('adminFigures', { headers: staff.as('owner'), query: { from, to } });
    expect((await ask('2026-06-20', '2026-06-11')).message).toContain('不晚于');
    expect((await ask('2024-01-01', '2026-06-11')).message).toContain('366');
    expect((await ask('2026-02-30', '2026-06-11')).success).toBe(false);
  });
});

import type { CallQueryInput } from '@pifa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { anOrder, aShopper, aWater, setSwitch, type Shopper } from '../../../test/builders/orders';
import { payByBank } from '../../../test/builders/rewards';
import { addGoods } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { operatorNow } from '../staff';
import { keepDays } from './keep-days';
import { goodsFiguresFile } from './list-files';

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
  await sql`update orders set paid_at = '2020-01-01', created_at = '2020-01-01', is_trial = true`.execute(
    app.db,
  );
});

const at = (text: string) => new Date(`${text}T10:00:00+08:00`);
/** Orders of ¥72.00 that were placed and paid on these days. */
async function paidOn(who: Shopper, ...days: string[]): Promise<void> {
  for (const day of days) {
    const { id } = await anOrder(app, who, water, { payMethod: 'transfer' });
    await payByBank(app, staff, who, id);
    await sql`update orders set paid_at = ${at(day)}, created_at = ${at(day)} where id = ${id}`.execute(
      app.db,
    );
    await sql`update captures set captured_at = ${at(day)} where order_id = ${id}`.execute(app.db);
  }
}
const belongsTo = (who: Shopper, role: string) =>
  sql`update companies set salesperson_id = (select id from operators where name = ${role}) where kh_id = ${who.khId}`.execute(
    app.db,
  );
type Role = 'owner' | 'sales' | 'finance';
const JUNE = { from: '2026-06-01', to: '2026-06-18' };
const customers = async (role: Role = 'owner') => {
  await keepDays(app.platform);
  await app.platform.runner.runNow('members.figures');
  return (await app.call('adminCustomerFigures', { headers: staff.as(role), query: JUNE })).data;
};
const companies = async (query: CallQueryInput<'adminFigureCompanies'>, role: Role = 'owner') =>
  (await app.call('adminFigureCompanies', { headers: staff.as(role), query: { ...JUNE, ...query } })).data;
const idsOf = async (query: CallQueryInput<'adminFigureCompanies'>, role: Role = 'owner') =>
  (await companies(query, role)).list.map(({ khId }) => Number(khId));

describe('客户数字', () => {
  it('下单、首次、复购率，点开的名单家数一样；销售只看自己的', async () => {
    const [a, b, c] = [await aShopper(app), await aShopper(app), await aShopper(app)];
    await belongsTo(a, 'sales');
    await paidOn(a, '2026-05-02', '2026-06-03', '2026-06-04');
    await paidOn(b, '2026-06-10');
    await paidOn(c, '2026-05-20');
    const { now, before } = await customers();
    expect(now).toEqual({ active: 2, fresh: 1, repeated: 1, rate: 500 });
    expect(before).toEqual({ active: 1, fresh: 1, repeated: 0, rate: 0 });
    expect(await idsOf({ kind: 'active' })).toEqual([a.khId, b.khId]);
    expect(await idsOf({ kind: 'fresh' })).toEqual([b.khId]);
    expect(await idsOf({ kind: 'repeated' })).toEqual([a.khId]);
    expect((await companies({ kind: 'active', size: 1 })).count).toBe(2);
    expect((await companies({ kind: 'active', size: 1 })).next).toBeDefined();
    expect((await customers('sales')).now).toEqual({ active: 1, fresh: 0, repeated: 1, rate: 1000 });
    expect(await idsOf({ kind: 'active' }, 'sales')).toEqual([a.khId]);
  });

  it('留存：某月首单的客户，之后哪个月来过、没来过，每格都点得开', async () => {
    const [a, b, c] = [await aShopper(app), await aShopper(app), await aShopper(app)];
    await paidOn(a, '2026-04-02', '2026-05-03', '2026-06-04');
    await paidOn(b, '2026-04-30', '2026-06-01');
    await paidOn(c, '2026-06-01');
    const { cohorts } = await customers();
    expect(cohorts).toEqual([
      { first: '2026-04', companies: 2, active: [2, 1, 2] },
      { first: '2026-06', companies: 1, active: [1] },
    ]);
    const cohort = { kind: 'cohort', first: '2026-04', later: 1 } as const;
    expect(await idsOf({ ...cohort, came: 'yes' })).toEqual([a.khId]);
    expect(await idsOf({ ...cohort, came: 'no' })).toEqual([b.khId]);
    const { code } = await app.call('adminFigureCompanies', {
      headers: staff.as('owner'),
      query: { kind: 'cohort' },
    });
    expect(code).toBe('bad-input');
  });

  it('流失预警就是该回访：超过自己周期 1.5 倍、至少三次单', async () => {
    const [weekly, twice] = [await aShopper(app), await aShopper(app)];
    await paidOn(weekly, '2026-05-01', '2026-05-08', '2026-05-15');
    await paidOn(twice, '2026-04-01', '2026-04-08');
    expect((await customers()).lost).toBe(1);
    const [row] = (await companies({ kind: 'lost' })).list;
    expect(row).toMatchObject({ khId: String(weekly.khId), everyDays: 7, lastDay: '2026-05-15' });
    const { data } = await app.call('adminCompanies', {
      headers: staff.as('owner'),
      query: { view: 'to-call' },
    });
    expect(data.list.map(({ id }) => Number(id))).toEqual([weekly.khId]);
  });
});

describe('商品数字', () => {
  const goodsOf = async (query: CallQueryInput<'adminGoodsFigures'>, role: Role = 'owner') => {
    await keepDays(app.platform);
    return (await app.call('adminGoodsFigures', { headers: staff.as(role), query: { ...JUNE, ...query } }))
      .data;
  };

  it('畅销按成交额；改价标在每天的线上，写明谁改的', async () => {
    const who = await aShopper(app);
    await paidOn(who, '2026-06-03', '2026-06-04', '2026-05-20');
    const { list, sums } = await goodsOf({});
    expect(list).toMatchObject([{ goodsId: String(water), amount: 144, before: 72, orders: 2, upTo: 1000 }]);
    expect(sums).toMatchObject({ goods: 1, amount: 144, most: 1 });
    const { rows } = await sql<{ code: string }>`select code from goods where id = ${water}`.execute(app.db);
    const code = rows[0]?.code ?? '';
    const body = { code, list: { perPack: 40, perPiece: 2 } };
    expect((await app.call('adminGoods', { headers: staff.as('owner'), body })).success).toBe(true);
    const line = async (role: Role) =>
      (
        await app.call('adminGoodsLine', {
          headers: staff.as(role),
          params: { goodsId: String(water) },
          query: JUNE,
        })
      ).data;
    const own = await line('owner');
    expect(own.days.filter(({ amount }) => amount > 0)).toMatchObject([
      { day: '2026-06-03', amount: 72 },
      { day: '2026-06-04', amount: 72 },
    ]);
    expect(own.prices).toMatchObject([{ by: 'owner', to: 2 }]);
    expect((await line('sales')).days.every(({ amount }) => amount === 0)).toBe(true);
  });

  it('占比、八成线与合计算的是全部商品，不只是表上的两千个', async () => {
    const who = await aShopper(app);
    await sql`
      insert into goods select (jsonb_populate_record(g, jsonb_build_object('id', 500000 + n, 'code', 'ZB' || n,
        'stock_id', null))).* from goods g, generate_series(1, 2500) n where g.id = ${water}`.execute(app.db);
    await sql`
      insert into figure_goods_days (day, kh_id, goods_id, captured, orders, pieces, sold, costed, cost)
      select '2025-03-01', ${who.khId}, 500000 + n, 10000, 1, 1, 10000, 0, 0 from generate_series(1, 2500) n`.execute(
      app.db,
    );
    const march = { from: '2025-03-01', to: '2025-03-02' };
    const { list, sums, next } = await goodsOf({ ...march, size: 200 });
    expect(sums).toMatchObject({ goods: 2500, amount: 250_000, most: 2000 });
    expect(list.at(-1)).toMatchObject({ amount: 100, upTo: 80 });
    expect(next).toBe('200');
    const last = await goodsOf({ ...march, size: 200, cursor: '2400' });
    expect(last.list).toHaveLength(100);
    expect(last.list.at(-1)).toMatchObject({ upTo: 1000 });
    // 导出一遍读完：每翻一页都要把全部商品重新排一次。
    const query = { view: 'top', ...march, size: 200, cursor: '' };
    const owner = await app.db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', 'owner')
      .executeTakeFirstOrThrow();
    const whole = await goodsFiguresFile.read(
      { db: app.db, query, now: app.clock.now() } as never,
      (await operatorNow(app.db, owner.id)) ?? expect.fail('no owner'),
    );
    expect(whole).not.toHaveProperty('next');
    expect(whole).toMatchObject({ list: { length: 2500 } });
    await sql`delete from figure_goods_days where day = '2025-03-01'`.execute(app.db);
    await sql`delete from goods where id > 500000`.execute(app.db);
  });

  it('滞销：在库、上架满 60 天、60 天没卖出；占用资金只给能看成本的', async () => {
    const lying = await addGoods(app.db, {
      name: '旧雨衣',
      piecesPerPack: 1,
      perPack: 10,
      perPiece: 10,
      stock: 30,
    });
    const fresh = await addGoods(app.db, {
      name: '新雨衣',
      piecesPerPack: 1,
      perPack: 10,
      perPiece: 10,
      stock: 30,
    });
    await sql`update goods set listed_at = '2026-01-01', cost = 60000 where id = ${lying}`.execute(app.db);
    await sql`update goods set listed_at = '2026-06-01' where id = ${fresh}`.execute(app.db);
    const rowOf = async (role: Role) =>
      (await goodsOf({ view: 'slow' }, role)).list.find(({ goodsId }) => goodsId === String(lying));
    expect(await rowOf('owner')).toMatchObject({ stock: 30, lastDay: '', bound: 180 });
    expect(await rowOf('sales')).toMatchObject({ stock: 30 });
    expect(await rowOf('sales')).not.toHaveProperty('bound');
    // 卖给了别人的客户，就不是滞销：谁看都一样。
    const others = await aShopper(app);
    await sql`
      insert into figure_goods_days (day, kh_id, goods_id, captured, orders, pieces, sold, costed, cost)
      values ('2026-06-01', ${others.khId}, ${lying}, 1000, 1, 1, 1000, 0, 0)`.execute(app.db);
    expect([await rowOf('owner'), await rowOf('sales')]).toEqual([undefined, undefined]);
    await sql`update figure_goods_days set day = '2026-01-05' where goods_id = ${lying}`.execute(app.db);
    expect(await rowOf('owner')).toMatchObject({ lastDay: '2026-01-05', idleDays: 164 });
    // 别人的客户哪天买的，销售看不到。
    expect(await rowOf('sales')).toMatchObject({ lastDay: '' });
    expect(await rowOf('sales')).not.toHaveProperty('idleDays');
    const { list } = await goodsOf({ view: 'slow' });
    expect(list.map(({ goodsId }) => goodsId)).not.toContain(String(fresh));
  });
});

describe('库存周转', () => {
  it('平均库存按成本、周转天数、建议采购整件；只看自己客户的看不到，没有成本权限的没有金额', async () => {
    const who = await aShopper(app);
    const goods = await aWater(app.db, { stock: 96 });
    // Only this one has a cost: what other tests put into the house is worth nothing here.
    await sql`update goods set cost = case when id = ${goods} then 10000 end`.execute(app.db);
    await sql`insert into goods_costs (goods_id, cost, at) values (${goods}, 10000, '2020-01-01')`.execute(
      app.db,
    );
    // It came in at the beginning of the year; the ledger's own clock is the database's.
    await sql`update scarce_ledger set at = '2026-01-01' where act = 'stocked'`.execute(app.db);
    // 活动划出的一件里没卖的，还在仓里。
    const aside = await app.call('adminPromotionSave', {
      headers: staff.as('owner'),
      body: {
        kind: 'flash-sale',
        title: '划出一件',
        status: 'on',
        startTime: '2026-07-01T00:00:00.000Z',
        settings: { goods: [{ goodsId: String(goods), perPack: 35, perPiece: 1.5, stock: 24 }] },
        confirm: true,
      },
    });
    expect(aside.message).toBe('');
    const order = await anOrder(app, who, goods, { payMethod: 'transfer' });
    await payByBank(app, staff, who, order.id);
    await keepDays(app.platform);
    const ask = (role: Role) =>
      app.call('adminStockFigures', {
        headers: staff.as(role),
        query: { from: '2026-06-18', to: '2026-06-18' },
      });
    const { money, low } = (await ask('owner')).data;
    await sql`update goods set low_stock = 1000 where id = ${goods}`.execute(app.db);
    expect((await ask('owner')).data.low).toBe(low + 1);
    const { rows } = await sql<{ pieces: number }>`
      select sum(total_pieces)::int as pieces from order_lines where order_id = ${order.id}`.execute(app.db);
    expect(money?.soldCost).toBe(rows[0]?.pieces);
    expect(money).toMatchObject({ opening: 96, average: expect.any(Number) });
    expect(money?.turnover).toBeGreaterThan(0);
    expect((await ask('sales')).code).toBe('transition-refused');
    const { data } = await app.call('adminRestock', { headers: staff.as('owner'), query: { days: 90 } });
    const row = data.list.find(({ goodsId }) => goodsId === String(goods));
    expect(row?.packs).toBe(Math.ceil(row?.packs ?? 0));
    expect(row).toMatchObject({ stock: 48, sold30: rows[0]?.pieces, suggested: (row?.packs ?? 0) * 24 });
    expect((await app.call('adminRestock', { headers: staff.as('sales') })).code).toBe('transition-refused');
    await sql`update staff_roles set permissions = '["figures.read"]' where code = 'finance'`.execute(app.db);
    expect((await ask('finance')).data).not.toHaveProperty('money');
    const blind = await app.call('adminRestock', { headers: staff.as('finance'), query: { days: 90 } });
    expect(blind.data.list.every((one) => !('cost' in one))).toBe(true);
  });
});

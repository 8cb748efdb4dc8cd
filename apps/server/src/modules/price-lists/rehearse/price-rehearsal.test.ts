import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomerPrice } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, type Shopper } from '../../../../test/builders/orders';
import { anOrderToShip, plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { loadFactsRows } from '../../pricing';
import { pricesOfPlan } from './planned-prices';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let mine: Shopper;
let others: Shopper;
let fixed: Shopper;
let goods = 0;
let code = '';
const DAY_MS = 86_400_000;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  mine = await aShopper(app);
  others = await aShopper(app);
  fixed = await aShopper(app);
  await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
    where kh_id = ${mine.khId}`.execute(app.db);
  goods = await aWater(app.db, { stock: 100_000 });
  const other = await aWater(app.db, { stock: 100_000, name: '苏打水' });
  await sql`update goods set cost = 13777 where id = ${goods}`.execute(app.db);
  const { rows } = await sql<{ code: string }>`select code from goods where id = ${goods}`.execute(app.db);
  code = rows[0]?.code ?? '';
  await aCustomerPrice(app.db, goods, { khId: fixed.khId }, [35, 1.55]);
  for (let packs = 2; packs <= 6; packs += 1) await anOrderToShip(app, others, goods, { ipcnt: packs });
  await anOrderToShip(app, mine, goods, { ipcnt: 20 });
  await anOrderToShip(app, fixed, goods, { ipcnt: 10 });
  await anOrderToShip(app, others, other, { ipcnt: 3 });
}, 120_000);
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
const planned = async (perPack: string, settings: object = {}, role: Role = 'owner') =>
  (
    await plansBy(app, staff.as(role)).make({
      kind: 'list-prices',
      settings: { ...settings },
      rows: [{ line: 1, code, perPack, perPiece: '' }],
    })
  ).data.planId;
async function rehearsed(planId: string, role: Role = 'owner') {
  const headers = staff.as(role);
  const begun = await app.call('adminRehearsePrices', { headers, body: { planId, days: 30 } });
  expect(begun.message).toBe('');
  await app.runJobs();
  const { data } = await app.call('adminPriceRehearsal', { headers, params: { id: begun.data.id } });
  expect([data.state, data.done]).toEqual(['done', data.total]);
  return data.result ?? expect.fail();
}

it('改标价预演：等于按新标价逐张重算；有自己价的客户不变；什么也没改', async () => {
  const result = await rehearsed(await planned('37.80'));
  // 5 orders of 20 packs together, one of 20; the customer with a price of its own pays what it paid.
  expect(result).toMatchObject({ orderNum: 8, touchedNum: 6, refusedNum: 0, goodsNum: 1 });
  const goodsBefore = result.before.payableAmount - result.before.freightAmount;
  const goodsAfter = result.after.payableAmount - result.after.freightAmount;
  expect(goodsAfter - goodsBefore).toBeCloseTo(40 * 1.8, 2);
  expect(result.goods).toEqual([
    expect.objectContaining({ goodsCode: code, num: 40 * 24, before: 40 * 36, after: 40 * 37.8 }),
  ]);
  expect((result.after.marginAmount ?? 0) - (result.before.marginAmount ?? 0)).toBeCloseTo(40 * 1.8, 2);
  expect(result.most[0]).toMatchObject({ before: expect.any(Number), lines: [{ num: 480, after: 756 }] });
  const { rows } = await sql<{ list_per_pack: number }>`
    select list_per_pack from goods where id = ${goods}`.execute(app.db);
  expect(rows).toEqual([{ list_per_pack: 360_000 }]);
});

it('自己的价一并调整的也算进去；低于成本的行数出来', async () => {
  const along = await rehearsed(await planned('39.60', { withOwn: true }));
  expect(along.touchedNum).toBe(7);
  const cheap = await rehearsed(await planned('30', {}));
  // Below the price of its own, that customer too pays list.
  expect(cheap.belowCostNum).toBe(7);
});

it('价目表的价也能预演；先看过的预览才行', async () => {
  const { rows } = await sql<{
    id: number;
  }>`select id from price_lists where kh_id = ${fixed.khId}`.execute(app.db);
  const plan = await plansBy(app, staff.as('owner')).make({
    kind: 'price-list',
    settings: { listId: String(rows[0]?.id), from: '', until: '' },
    rows: [{ goodsId: String(goods), fromNum: 0, perPack: '34', perPiece: '1.5' }],
  });
  const result = await rehearsed(plan.data.planId);
  expect(result).toMatchObject({ touchedNum: 1, goods: [{ before: 350, after: 340 }] });
  const headers = staff.as('owner');
  const unknown = await app.call('adminRehearsePrices', {
    headers,
    body: { planId: 'no-such-plan', days: 7 },
  });
  expect(unknown.code).toBe('not-found');
});

it('销售只拿自己客户的订单来算，答复里没有成本与毛利；别人的预览与预演打不开', async () => {
  const foreign = await planned('37.80');
  const headers = staff.as('sales');
  const refused = await app.call('adminRehearsePrices', { headers, body: { planId: foreign, days: 7 } });
  expect(refused.code).toBe('not-found');
  const result = await rehearsed(await planned('37.80', {}, 'sales'), 'sales');
  expect(result).toMatchObject({ orderNum: 1, touchedNum: 1 });
  expect(JSON.stringify(result)).not.toMatch(/margin|belowCost|uncosted|1\.3777/);
  const begun = await app.call('adminRehearsePrices', {
    headers: staff.as('owner'),
    body: { planId: foreign, days: 7 },
  });
  const other = await app.call('adminPriceRehearsal', { headers, params: { id: begun.data.id } });
  expect(other.code).toBe('not-found');
  // Those of promotions are listed apart.
  const own = await app.call('adminRehearsals', { headers: staff.as('owner') });
  expect(own.data.list).toEqual([]);
});

it('改得了价、看不了订单的：合计与商品都有，没有单号与客户', async () => {
  const permit = (list: string[]) =>
    sql`update staff_roles set permissions = ${JSON.stringify(list)}::jsonb where code = 'sales'`.execute(
      app.db,
    );
  const planId = await planned('37.80', {}, 'sales');
  await permit(['price.write', 'order.read']);
  expect((await rehearsed(planId, 'sales')).most).toHaveLength(1);
  await permit(['price.write']);
  expect(await rehearsed(planId, 'sales')).toMatchObject({ orderNum: 1, goodsNum: 1, most: [] });
});

it('只读问到的商品的计划价：别的商品不读，问过的不再问', async () => {
  const more = await aWater(app.db, { stock: 10, name: '茶' });
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from goods where id = any(${[goods, more]}::bigint[]) order by id`.execute(app.db);
  const made = await plansBy(app, staff.as('owner')).make({
    kind: 'list-prices',
    settings: {},
    rows: rows.map((row, at) => ({ line: at + 1, code: row.code, perPack: '37.80', perPiece: '' })),
  });
  const { rows: owners } = await sql<{ id: number }>`select id from operators where name = 'owner'`.execute(
    app.db,
  );
  const now = app.clock.now();
  const planned = await pricesOfPlan(app.db, made.data.planId, owners[0]?.id ?? 0, now);
  const facts = await loadFactsRows(app.db, [goods, more], null, now);
  const changed = () => facts.filter((row) => planned?.change(row, null) !== row).map(({ id }) => id);
  expect(changed()).toEqual([]);
  await planned?.prepare([goods]);
  expect(changed()).toEqual([goods]);
  await planned?.prepare([goods, more, more]);
  expect(changed().sort()).toEqual([goods, more].sort());
});

it('预览过期了不能再预演', async () => {
  const planId = await planned('37.80');
  await sql`update plans set expires_at = ${new Date(app.clock.now().getTime() - DAY_MS)}
    where id = ${planId}`.execute(app.db);
  const late = await app.call('adminRehearsePrices', {
    headers: staff.as('owner'),
    body: { planId, days: 7 },
  });
  expect(late.code).toBe('not-found');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, inCart, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { goodsMemory } from '../goods-memory';
import { tidyDemand } from './demand-log';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let water: string;
let who: Shopper;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  water = String(await aWater(app.db, { stock: 1_000 }));
  who = await aShopper(app);
});
afterAll(() => app.stop());

const write = () => goodsMemory(app.platform).demand.write();
const figures = async (role: 'owner' | 'sales' = 'owner') =>
  app.call('adminGoodsFigures', { headers: staff.as(role), query: { view: 'demand' } });
const look = (goodsId: string, token?: string) =>
  app.call('recordView', { body: { goodsId }, ...(token && { token }) });

it('游客看两次、会员看一次，放进购物车一次：按天各记一行，几次看在内存里，写一回', async () => {
  const { statements } = await app.counted('recordView', { body: { goodsId: water } });
  expect(statements.filter((one) => /goods_demand_days|recent_views/.test(String(one)))).toEqual([]);
  expect((await look(water)).success).toBe(true);
  await look(water, who.token);
  await inCart(app, who, Number(water), { ipcnt: 2 });
  await look('98765432');
  await write();
  await write();
  const { rows } = await sql`select day::text, views, carts from goods_demand_days`.execute(app.db);
  expect(rows).toEqual([{ day: '2026-06-18', views: 3, carts: 1 }]);
  expect((await app.call('recentViews', { token: who.token, query: {} })).data.total).toBe(1);

  await sql`
    insert into figure_goods_days (day, kh_id, goods_id, captured, orders, pieces, sold, costed, cost)
    values ('2026-06-17', ${who.khId}, ${water}::bigint, 7200, 2, 48, 7200, 0, 0)`.execute(app.db);
  const { data } = await figures();
  expect(data.list).toMatchObject([
    { goodsId: water, views: 3, carts: 1, orders: 2, cartRate: 333, orderRate: 667 },
  ]);
  expect(data.sums).toEqual({ goods: 1, views: 3, carts: 1, orders: 2, cartRate: 333, orderRate: 667 });
  // 订单比浏览多（不经商品页买的）：没有下单率可说。
  const others = await aWater(app.db);
  await sql`update figure_goods_days set goods_id = ${others}`.execute(app.db);
  const bought = (await figures()).data.list.find(({ goodsId }) => goodsId === String(others));
  expect(bought).toMatchObject({ views: 0, orders: 2 });
  expect(bought).not.toHaveProperty('orderRate');
});

it('同一天的加上去，一个商品每天的也写着；只看自己客户的看不到：别人的客户看了什么从里面读得出来', async () => {
  await look(water);
  await write();
  const line = async (role: 'owner' | 'sales') =>
    (await app.call('adminGoodsLine', { headers: staff.as(role), params: { goodsId: water }, query: {} }))
      .data;
  expect((await line('owner')).days.slice(-2)).toMatchObject([
    { day: '2026-06-17', views: 0, carts: 0 },
    { day: '2026-06-18', views: 4, carts: 1 },
  ]);
  expect((await line('sales')).days.some((day) => 'views' in day || 'carts' in day)).toBe(false);
  expect(await figures('sales')).toMatchObject({ success: false, code: 'bad-input' });
});

it('第二天再看另记一天，没有图表再看的旧日子忘掉', async () => {
  app.clock.advance({ days: 1 });
  await look(water);
  await write();
  const days = async () =>
    (await sql<{ day: string }>`select day::text, views from goods_demand_days order by day`.execute(app.db))
      .rows;
  expect(await days()).toEqual([
    { day: '2026-06-18', views: 4 },
    { day: '2026-06-19', views: 1 },
  ]);
  app.clock.advance({ days: 740 });
  await tidyDemand(app.db, app.clock.now());
  expect(await days()).toEqual([{ day: '2026-06-19', views: 1 }]);
});

/** Seen to fail: the server left without waiting, and wrote to a database that was closed. */
it('服务器离开时，还没写的几次先写完', async () => {
  const other = await aWater(app.db);
  await look(String(other));
  await app.close();
  const { rows } = await sql`select views from goods_demand_days where goods_id = ${other}`.execute(app.db);
  expect(rows).toEqual([{ views: 1 }]);
});

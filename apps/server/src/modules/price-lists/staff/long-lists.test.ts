import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: counting to the end; with one look of a thousand goods in `goodsOfList`. */
let app: TestApp;
let headers: ReturnType<Awaited<ReturnType<typeof aStaff>>['as']>;
let id = '';
beforeAll(async () => {
  app = await startTestApp();
  headers = (await aStaff(app)).as('owner');
  const category = await aCategory(app.db, { name: '水' });
  await sql`
    insert into goods (code, name, category_id, list_per_pack, list_per_piece, listed_at)
    select 'LONG' || n, '水' || n, ${category}, 10000, 1000, now() from generate_series(1, 1100) n`.execute(
    app.db,
  );
  id = (await app.call('adminPriceListSave', { headers, body: { name: '很长的' } })).data.id;
});
afterAll(() => app.stop());

/** Prices of goods by their place among all; those that end in the past have ended. */
const priced = (from: number, to: number, ends: 'infinity' | '2020-01-01') =>
  sql`
  insert into price_list_rows (list_id, goods_id, per_piece, ends_at)
  select ${Number(id)}, id, 900, ${ends}::timestamptz from goods where code in (
    select 'LONG' || n from generate_series(${from}::int, ${to}::int) n)`.execute(app.db);
const head = async () =>
  (await app.call('adminPriceLists', { headers, query: { kind: 'list' } })).data.list.find(
    (one) => one.id === id,
  );
const codes = async (query: object) =>
  (
    await app.call('adminPriceListRows', {
      headers,
      params: { id },
      query: { only: 'in', size: 3, ...query },
    })
  ).data.list.map(({ code }) => code);

it('一千个以内数得准，结束的不算；再多只说还有', async () => {
  await priced(1, 600, '2020-01-01');
  await priced(601, 1_000, 'infinity');
  expect(await head()).toMatchObject({ goods: 400, hasMoreGoods: false });
  await priced(1_001, 1_100, 'infinity');
  expect(await head()).toMatchObject({ goods: 1_000, hasMoreGoods: true });
});

it('前一千个的价都结束了：接着往后看，找得到还有价的；查找只找有价的', async () => {
  await sql`update price_list_rows set ends_at = '2020-01-01' where list_id = ${Number(id)}
    and goods_id not in (select id from goods where code in ('LONG1050', 'LONG1060'))`.execute(app.db);
  expect(await codes({})).toEqual(['LONG1050', 'LONG1060']);
  expect(await codes({ keyword: 'LONG105' })).toEqual(['LONG1050']);
});

it('我的价目表：一样只有还有价的', async () => {
  const buyer = await aShopper(app);
  const to = { to: 'company' as const, toId: String(buyer.khId), position: 0 };
  const body = { version: 1, grants: [{ ...to, binding: false, activities: false }] };
  expect((await app.call('adminPriceListGrants', { headers, params: { id }, body })).success).toBe(true);
  const { data } = await app.call('goodsPriceBook', { query: {}, token: buyer.token });
  expect([data.total, data.list.map(({ goodsCode }) => goodsCode)]).toEqual([2, ['LONG1050', 'LONG1060']]);
});

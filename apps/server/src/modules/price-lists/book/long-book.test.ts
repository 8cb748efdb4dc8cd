import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory } from '../../../../test/builders/goods';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Counted to the end of the page alone there would be no next one to go to. */
let app: TestApp;
let buyer: Shopper;
let list = 0;
beforeAll(async () => {
  app = await startTestApp();
  const category = await aCategory(app.db, { name: '水' });
  await sql`
    insert into goods (code, name, category_id, list_per_pack, list_per_piece, listed_at)
    select 'B' || lpad(n::text, 5, '0'), '水' || n, ${category}, 10000, 1000, now()
    from generate_series(1, 10100) n`.execute(app.db);
  const { rows } = await sql<{ id: number }>`
    insert into price_lists (name) values ('很长的') returning id`.execute(app.db);
  list = rows[0]?.id ?? 0;
  buyer = await aShopper(app);
  await sql`insert into price_grants (list_id, kh_id) values (${list}, ${buyer.khId})`.execute(app.db);
});
afterAll(() => app.stop());

/** Prices of the goods of these places; those that end in the past have ended. */
const priced = (from: number, to: number, ends: 'infinity' | '2020-01-01' = 'infinity') =>
  sql`
  insert into price_list_rows (list_id, goods_id, per_piece, ends_at)
  select ${list}::bigint, id, 900, ${ends}::timestamptz from goods
  where substr(code, 2)::integer between ${from}::integer and ${to}::integer`.execute(app.db);
const page = async (query: object) => {
  const { data } = await app.call('goodsPriceBook', {
    token: buyer.token,
    query: { pageSize: 50, ...query },
  });
  return { first: data.list[0]?.goodsCode, goods: data.list.length, total: data.total, more: data.hasMore };
};

it('一万个商品以内数得准：结束的不算，别的商品不在', async () => {
  await priced(1, 40, '2020-01-01');
  await priced(41, 1_300);
  expect(await page({})).toEqual({ first: 'B00041', goods: 50, total: 1_260, more: false });
  expect(await page({ pageNum: 26 })).toEqual({ first: 'B01291', goods: 10, total: 1_260, more: false });
  expect(await page({ keyword: '水129' })).toEqual({ first: 'B00129', goods: 11, total: 11, more: false });
});

it('再多只数到一千或下一页，一页一页还是翻得到最后；找出来的不到一千个数得准', async () => {
  await priced(1_301, 10_100);
  expect(await page({})).toEqual({ first: 'B00041', goods: 50, total: 1_000, more: true });
  expect(await page({ pageNum: 20 })).toEqual({ first: 'B00991', goods: 50, total: 1_050, more: true });
  expect(await page({ pageNum: 21 })).toEqual({ first: 'B01041', goods: 50, total: 1_100, more: true });
  expect(await page({ pageNum: 202 })).toEqual({ first: 'B10091', goods: 10, total: 10_060, more: false });
  expect(await page({ keyword: '水129' })).toEqual({ first: 'B00129', goods: 11, total: 11, more: false });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory, bookOf } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: with the newest row in place of the one that stands; with the goods of a word cut at their first thousand. */
let app: TestApp;
let headers: ReturnType<Awaited<ReturnType<typeof aStaff>>['as']>;
let buyer: Shopper;
const lists: number[] = [];
beforeAll(async () => {
  app = await startTestApp();
  headers = (await aStaff(app)).as('owner');
  const category = await aCategory(app.db, { name: '水' });
  await sql`
    insert into goods (code, name, category_id, list_per_pack, list_per_piece, listed_at)
    select 'P' || n, case when n > 1500 then '少见的' else '水' end || n, ${category}, 10000, 1000, now()
    from generate_series(1, 1600) n`.execute(app.db);
  buyer = await aShopper(app);
  lists.push(await bookOf(app.db, buyer.khId));
  for (const name of ['甲表', '乙表']) {
    lists.push(
      (
        await sql<{ id: number }>`insert into price_lists (name) values (${name}) returning id`.execute(
          app.db,
        )
      ).rows[0]?.id ?? 0,
    );
    await sql`insert into price_grants (list_id, kh_id) values (${lists.at(-1)}, ${buyer.khId})`.execute(
      app.db,
    );
  }
});
afterAll(() => app.stop());

interface Row {
  list: number;
  goods: number;
  price: number;
  starts?: string;
  ends?: string;
  from?: number;
  version?: number;
}

/** A row of a list by its place (0 = the company's own), in 1/10000 yuan a piece; times are in days from now. */
async function row({
  list,
  goods,
  price,
  starts = '-infinity',
  ends = 'infinity',
  from = 0,
  version = 0,
}: Row) {
  const at = (time: string) =>
    time.endsWith('infinity')
      ? time
      : new Date(app.clock.now().getTime() + Number(time) * 86_400_000).toISOString();
  await sql`
    insert into price_list_rows (list_id, version, goods_id, from_pieces, per_piece, starts_at, ends_at)
    select ${lists[list]}::bigint, ${version}::bigint, id, ${from}::integer, ${price}::bigint, ${at(starts)}::timestamptz, ${at(ends)}::timestamptz
    from goods where code = ${`P${goods}`}`.execute(app.db);
}

/** All pages, as list, goods and price. */
async function seen(query: { keyword?: string; size?: number } = {}) {
  const found: string[] = [];
  let cursor = '';
  do {
    const { data } = await app.call('adminCompanyPrices', {
      headers,
      params: { id: String(buyer.khId) },
      query: { size: 2, ...query, cursor },
    });
    found.push(...data.list.map(({ of, code, SP }) => `${of} ${code} ${SP}`));
    cursor = data.next ?? '';
  } while (cursor !== '');
  return found;
}

describe('客户页的价格', () => {
  it('几张表一起翻页，新写的在前；换过的、结束的、没开始的、数量档、还没放出来的都不列', async () => {
    await row({ list: 1, goods: 1, price: 9100 });
    await row({ list: 2, goods: 1, price: 9200 });
    await row({ list: 1, goods: 2, price: 9100, starts: '-9' });
    await row({ list: 1, goods: 2, price: 9000, starts: '-5' });
    // Written last, and begins before the one that stands.
    await row({ list: 1, goods: 2, price: 8900, starts: '-7' });
    // Begins at the same moment as an older one: takes its place.
    await row({ list: 0, goods: 3, price: 9300, starts: '-3' });
    await row({ list: 0, goods: 3, price: 9310, starts: '-3' });
    // Taken back by an empty window; what stood before stands again.
    await row({ list: 2, goods: 4, price: 9400 });
    await row({ list: 2, goods: 4, price: 9410, starts: '-2' });
    await row({ list: 2, goods: 4, price: 9410, starts: '-2', ends: '-2' });
    // Ended by a newer row of the same start.
    await row({ list: 2, goods: 5, price: 9500, starts: '-8' });
    await row({ list: 2, goods: 5, price: 9500, starts: '-8', ends: '-1' });
    await row({ list: 1, goods: 6, price: 9600, ends: '-1' });
    await row({ list: 1, goods: 7, price: 9700 });
    await row({ list: 1, goods: 7, price: 9710, starts: '2' });
    await row({ list: 1, goods: 7, price: 9720, from: 12 });
    await row({ list: 1, goods: 8, price: 9800, starts: '2' });
    await row({ list: 1, goods: 1, price: 1, version: 1 });
    await row({ list: 0, goods: 9, price: 9900 });
    const all = [
      '客户价 P9 0.99',
      '甲表 P7 0.97',
      '乙表 P4 0.94',
      '客户价 P3 0.931',
      '甲表 P2 0.9',
      '乙表 P1 0.92',
      '甲表 P1 0.91',
    ];
    expect(await seen()).toEqual(all);
    expect(await seen({ size: 200 })).toEqual(all);
    expect(await seen({ keyword: 'p4' })).toEqual(['乙表 P4 0.94']);
    expect(await seen({ keyword: '水' })).toEqual(all);
  });

  it('很长的表：一页一页翻得全；找的词多见、少见都找得到', async () => {
    await sql`delete from price_list_rows`.execute(app.db);
    for (const list of [lists[1], lists[2]]) {
      // Four times as many rows as goods: each goods was given a new price three times.
      await sql`insert into price_list_rows (list_id, goods_id, per_piece, starts_at)
        select ${list}::bigint, g.id, 9000 + n, timestamptz '2020-01-01' + interval '1 day' * n
        from generate_series(1, 4) n cross join goods g order by n, g.id`.execute(app.db);
    }
    const all = await seen({ size: 200 });
    expect([all.length, new Set(all).size]).toEqual([3_200, 3_200]);
    expect(all.every((text) => text.endsWith(' 0.9004') || text.endsWith(' 0.9'))).toBe(true);
    expect((await seen({ size: 200, keyword: '水' })).length).toBe(3_000);
    expect((await seen({ size: 7, keyword: '少见的15' })).length).toBe(198);
    expect(await seen({ keyword: '没有的词' })).toEqual([]);
  });
});

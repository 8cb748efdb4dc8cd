import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff, formOf } from '../../../test/builders/operators';
import { setSwitch } from '../../../test/builders/orders';
import { addGoods, addMember } from '../../../test/fixtures';
import { startTwoInstances, type TestApp } from '../../../test/harness';

/** The promise of the operator's calls: what is changed through one instance shows in all within this time. */
const PROMISED_MS = 5_000;

/** Asks again and again until it is so; fails when the promised time is over. */
async function shows(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PROMISED_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not shown within ${PROMISED_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.each([
  ['听得到通知', false],
  ['通知全部丢失，只靠轮询', true],
])('两个实例，%s：经一个改，另一个的商城五秒内看得到', (_name, isDeaf) => {
  let mall: Awaited<ReturnType<typeof startTwoInstances>>;
  let one: TestApp;
  let two: TestApp;
  let staff: Awaited<ReturnType<typeof aStaff>>;
  let goodsId: number;
  let code: string;
  let token: string;

  beforeAll(async () => {
    mall = await startTwoInstances({
      async seed(db) {
        goodsId = await addGoods(db, { name: '五秒铅笔', stock: 100, perPack: 10_000, perPiece: 10_000 });
        if (isDeaf) {
          // Every server's NOTIFY leads nowhere: what is left is the look at the version table.
          await sql`create schema deaf`.execute(db);
          await sql`create function deaf.pg_notify(text, text) returns void language sql as ''`.execute(db);
          await sql`
            do $$ begin
              execute format('alter database %I set search_path = deaf, pg_catalog, public', current_database());
            end $$`.execute(db);
        }
      },
    });
    one = mall.first;
    two = mall.second;
    if (isDeaf) await renewSessions();
    staff = await aStaff(one);
    const row = await one.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', goodsId)
      .executeTakeFirstOrThrow();
    code = row.code;
    token = await two.signIn((await addMember(two.db)).userId);
    await setSwitch(one, 'showprice', true);
    // What an import writes can be searched for.
    const { type, payload } = await formOf(`货号,名称\n${code},五秒铅笔\n`);
    const headers = { 'content-type': type, ...staff.as('owner') };
    const sent = await one.http.inject({ method: 'POST', url: '/api/admin/goods/import', headers, payload });
    expect(sent.json()).toMatchObject({ data: { changed: 1 } });
  });
  afterAll(() => mall.stop(), 60_000);

  /** Pooled sessions began before the database's new setting. */
  async function renewSessions(): Promise<void> {
    for (const app of [one, two]) {
      await Promise.all(
        Array.from({ length: 12 }, () =>
          app.database.withWire(async (wire) => {
            await wire.script('set search_path = deaf, pg_catalog, public');
            await new Promise((resolve) => setTimeout(resolve, 50));
          }),
        ),
      );
      const heard = await sql<{ one: string }>`select 'deaf.pg_notify(text,text)'::regprocedure::oid
        = 'pg_notify(text,text)'::regprocedure::oid as one`.execute(app.db);
      expect(heard.rows[0]?.one).toBe(true);
    }
  }

  const change = async (body: object): Promise<void> => {
    const answer = await one.call('adminGoods', { headers: staff.as('owner'), body: { code, ...body } });
    expect(answer.message).toBe('');
  };
  const detail = async () => two.call('goodsDetail', { token, params: { id: String(goodsId) } });
  const listed = async (keyword = '') => {
    const { data } = await two.call('goodsPage', { token, query: { keyword, pageSize: 100 } });
    return data.list.find((goods) => goods.goodsId === String(goodsId));
  };
  const html = async (path: string): Promise<string> =>
    (await two.http.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } })).body;

  it('价格：详情、列表、搜索', async () => {
    await change({ list: { perPack: 8.8, perPiece: 8.8 } });
    await shows('detail', async () => (await detail()).data.obj.saleSP === 8.8);
    await shows('listing', async () => (await listed())?.saleSP === 8.8);
    await shows('search', async () => (await listed('五秒铅笔'))?.saleSP === 8.8);
  });

  it('库存：卖完即无货，补上即有货', async () => {
    const inStock = async () => JSON.stringify((await detail()).data.obj);
    const before = await inStock();
    await change({ stockTo: 0 });
    await shows('sold out', async () => (await inStock()) !== before);
    await change({ stockTo: 100 });
    await shows('back in stock', async () => (await inStock()) === before);
  });

  it('下架：详情、列表、搜索都没有了；上架：都回来', async () => {
    await change({ status: 'off' });
    await shows('listing', async () => (await listed()) === undefined);
    await shows('search', async () => (await listed('五秒铅笔')) === undefined);
    await change({ status: 'on' });
    await shows('listing', async () => (await listed()) !== undefined);
    await shows('search', async () => (await listed('五秒铅笔')) !== undefined);
  });

  it('开关与站名：接口与首页 HTML', async () => {
    const set = (body: { pcode?: string; code: string; value: string }) =>
      one.call('adminSwitch', { headers: staff.as('owner'), body });
    await set({ code: 'inquiry', value: '1' });
    await shows('funcSet', async () =>
      (await two.call('funcSet')).data.some(
        ({ code: name, summary }) => name === 'inquiry' && summary === '1',
      ),
    );
    await set({ code: 'showprice', value: '0' });
    await shows('prices hidden', async () => {
      const { text } = await two.call('goodsPage', { query: { pageSize: 100 } });
      return !text.includes('8.8');
    });
    await set({ pcode: 'seo', code: 'sitename', value: '五秒批发城' });
    await shows('home', async () => (await html('/')).includes('五秒批发城'));
  });
});

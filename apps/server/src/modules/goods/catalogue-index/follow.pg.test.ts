import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aGoods } from '../../../../test/builders/goods';
import { startTwoInstances, type TestApp } from '../../../../test/harness';
import type { Db, Transaction } from '../../../platform';
import { type Catalogue, touchGoods } from './catalogue';
import { createChangeFollower, type Followed } from './change-follower';
import { listOf } from './list';
import type { CatalogueSort } from './sort';
import { goodsMemory } from '../goods-memory';

const SORTS: readonly CatalogueSort[] = ['default', 'sales', 'new', 'price-asc', 'price-desc'];

let two: Awaited<ReturnType<typeof startTwoInstances>>;
let here: TestApp;
let there: TestApp;
let food = 0;
let office = 0;
let deli = 0;
let told: Followed[] = [];

beforeAll(async () => {
  two = await startTwoInstances({
    async seed(db) {
      food = await aCategory(db, { name: '食品' });
      office = await aCategory(db, { name: '办公' });
      deli = await aBrand(db, { name: '得利', letter: 'D' });
      await aBrand(db, { name: '晨山', letter: 'C' });
      for (let n = 0; n < 40; n += 1)
        await aGoods(db, {
          category: n % 2 ? food : office,
          brand: n % 3 ? deli : undefined,
          price: [10 + n, 1],
          sold: n * 3,
          attributes: [{ name: '颜色', value: n % 4 ? '红' : '白' }],
        });
    },
  });
  here = two.first;
  there = two.second;
  goodsMemory(there.platform).catalogue.watch((followed) => told.push(followed));
  // Orders that were made already must be put right; those made later are right by themselves.
  await picture(there);
});
afterAll(() => two.stop());
beforeEach(() => {
  told = [];
});

const change = (work: (tx: Transaction) => Promise<unknown>, on: TestApp = here) =>
  on.database.transaction(async (tx) => {
    await work(tx);
    await touchGoods(on.platform, tx);
  });

/** What a storefront would show of a catalogue: nothing of it depends on positions. */
async function describeCatalogue(all: Catalogue) {
  const { catalogueIndex, categories, brands, branchCounts } = all;
  const listIn = (sort: CatalogueSort, filters = {}) =>
    listOf(all, { filters, sort }, new Date('2026-06-18T02:00:00Z'));
  const idsOf = (positions: Int32Array) => [...positions].map((position) => catalogueIndex.ids[position]);
  const goodsAt = (position: number) => ({
    id: catalogueIndex.ids[position],
    category: categories.list[catalogueIndex.category[position] ?? -1]?.name,
    brand: brands[catalogueIndex.brand[position] ?? -1]?.name,
    price: catalogueIndex.price[position],
    min: catalogueIndex.minPieces[position],
    sold: catalogueIndex.sold[position],
    listed: catalogueIndex.listed[position],
    promotion: catalogueIndex.promotions.get(position),
    attributes: [
      ...catalogueIndex.attributes.subarray(
        catalogueIndex.attributesFrom[position],
        catalogueIndex.attributesTo[position],
      ),
    ].map((pair) => catalogueIndex.attributePairs[pair]),
  });
  return {
    goods: [...(await listIn('new'))].sort((a, b) => a - b).map(goodsAt),
    orders: await Promise.all(SORTS.map(async (sort) => idsOf(await listIn(sort)))),
    branches: await Promise.all(
      categories.list.map(async ({ id, name }) => [
        name,
        idsOf(await listIn('price-asc', { typeId: id, priceMin: 5 })),
      ]),
    ),
    counts: categories.list.map(({ name }, position) => [name, branchCounts[position]]),
    brands: brands.map(({ name }) => name),
  };
}

const picture = async (app: TestApp) => describeCatalogue(await goodsMemory(app.platform).catalogue.get());
async function fresh(app: TestApp) {
  const follower = createChangeFollower(app.platform);
  await follower.follow(app.db);
  return describeCatalogue(follower.now());
}

/** The other instance shows the same as one that starts now; answers what it shows. */
async function followsThere() {
  const wanted = await fresh(here);
  for (const app of [there, here]) await expect.poll(() => picture(app), { timeout: 15_000 }).toEqual(wanted);
  return wanted;
}
const toldIds = () => told.map((followed) => (followed === 'all' ? 'all' : followed.map(({ id }) => id)));
const anyId = async (db: Db, skip = 0): Promise<number> =>
  (
    await db
      .selectFrom('goods')
      .select('id')
      .where('status', '=', 'on')
      .orderBy('id')
      .offset(skip)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

describe('另一台服务器只重读改动的商品', () => {
  it('改价、上下架、换分类、换品牌、促销、属性', async () => {
    const id = await anyId(here.db, 5);
    const off = await anyId(here.db, 6);
    await change(async (tx) => {
      await sql`update goods set list_per_pack = 7, category_id = ${food}, brand_id = null, min_pieces = 9,
        promo_per_pack = 1, promo_per_piece = 1, promo_starts_at = null, promo_ends_at = '2026-07-01',
        attributes = '[{"name":"材质","value":"纸"}]' where id = ${id}`.execute(tx);
      await sql`update goods set status = 'off' where id = ${off}`.execute(tx);
    });
    const shown = await followsThere();
    expect(shown.orders[3]?.[0]).toBe(id);
    expect(shown.goods.map((goods) => goods.id)).not.toContain(off);
    expect(toldIds()).toEqual([[id, off]]);
    await change((tx) => tx.updateTable('goods').set({ status: 'on' }).where('id', '=', off).execute());
    expect((await followsThere()).goods.map((goods) => goods.id)).toContain(off);
  });

  it('新商品与删除的商品', async () => {
    const gone = await anyId(here.db, 3);
    let added = 0;
    await change(async (tx) => {
      await tx.deleteFrom('goods').where('id', '=', gone).execute();
      added = await aGoods(tx, { category: office, price: [1, 1] });
    });
    const ids = (await followsThere()).goods.map((goods) => goods.id);
    expect(ids).toContain(added);
    expect(ids).not.toContain(gone);
    expect(toldIds()).toEqual([[added, gone]]);
  });

  it('分类与品牌改名、换顺序、中间插入一个；只改它们时不重读商品', async () => {
    await change(async (tx) => {
      await sql`update categories set sort = 9, name = '吃的' where id = ${food}`.execute(tx);
      await sql`update brands set name = '得力', letter = 'Z', sort = 3 where id = ${deli}`.execute(tx);
      await aCategory(tx, { name: '最前' });
    });
    const shown = await followsThere();
    expect(new Set(shown.goods.map((goods) => goods.category))).toEqual(new Set(['吃的', '办公']));
    expect(new Set(shown.goods.map((goods) => goods.brand))).toEqual(new Set(['得力', undefined]));
    expect(toldIds()).toEqual([[]]);
  });

  it('什么也没改的通知什么也不重做', async () => {
    await followsThere();
    const before = await goodsMemory(there.platform).catalogue.get();
    await change(async () => undefined);
    await followsThere();
    expect(await goodsMemory(there.platform).catalogue.get()).toBe(before);
  });
});

describe('不会漏', () => {
  it('先开始、后提交的改动：别人提交时还看不见，自己提交后看得见', async () => {
    const early = await anyId(here.db, 8);
    const late = await anyId(here.db, 9);
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const slow = here.database.transaction(async (tx) => {
      await sql`update goods set list_per_pack = 11 where id = ${early}`.execute(tx);
      isWritten();
      await waiting;
      await touchGoods(here.platform, tx);
    });
    await written;
    await change((tx) => sql`update goods set list_per_pack = 12 where id = ${late}`.execute(tx), there);
    await followsThere();
    go();
    await slow;
    const shown = await followsThere();
    expect(shown.goods.find((goods) => goods.id === early)?.price).toBe(11);
    expect(toldIds()).toEqual([[late], [early]]);
  });

  it('通知丢了 → 轮询补上；没有通知的改动随下一次补上', async () => {
    const silent = await anyId(here.db, 10);
    const lost = await anyId(here.db, 11);
    await sql`update goods set list_per_pack = 13 where id = ${silent}`.execute(here.db);
    await sql`with changed as (update goods set list_per_pack = 14 where id = ${lost} returning 1)
      update versions set version = version + (select count(*) from changed) where name = 'goods'`.execute(
      here.db,
    );
    const shown = await followsThere();
    expect(shown.goods.filter((goods) => goods.price === 13 || goods.price === 14)).toHaveLength(2);
  });

  it('编号排在中间的新商品、清空、多到说不清的改动 → 全部重读', async () => {
    const skipped = (await picture(here)).goods.length + 1_000;
    const insert = (id: number) =>
      change((tx) =>
        sql`insert into goods (id, code, name, category_id, list_per_pack, list_per_piece, listed_at)
        overriding system value values (${id}, ${`own-${id}`}, '自编号', ${office}, 1, 1, now())`.execute(tx),
      );
    await insert(skipped);
    await followsThere();
    expect(toldIds()).toEqual([[skipped]]);
    told = [];
    await insert(skipped - 1);
    expect((await followsThere()).orders[4]?.slice(-2)).toEqual([skipped, skipped - 1]);
    expect(toldIds()).toEqual(['all']);
    await change((tx) =>
      sql`insert into goods (id, code, name, category_id, list_per_pack, list_per_piece, listed_at)
      overriding system value select 5000 + n, 'many-' || n, '许多', ${office}, 1, 1, now() from generate_series(1, 20001) n`.execute(
        tx,
      ),
    );
    expect((await followsThere()).goods.length).toBeGreaterThan(20_000);
    expect(toldIds()).toEqual(['all', 'all']);
    // 这时货架已大：在旁边重读，读完前仍用旧的
    await change(async (tx) => void (await sql`truncate goods cascade`.execute(tx)));
    expect((await followsThere()).goods).toEqual([]);
  });
});

import { NO_CHAIN } from '@pifa/domain';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCategory,
  aCustomerPrice,
  aGoods,
  aGroup,
  aLadder,
  setDictionary,
  bookOf,
} from '../../../../test/builders/goods';
import { addMember } from '../../../../test/fixtures';

import { readPriceBuyer } from '../../pricing';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { cardStore } from '../cards/card-store';
import { cardToWire } from '../cards/card-wire';
import { cardData, preparedCards, preparedPage } from './prepared-goods';
import { readOfCompany } from './read-rows';

const FRESH_MS = 60;
const PRICE_WORD = /"(saleIP|saleSP|isPromotion|itemPrice|priceFacts|price|stepPrices|lastBuy)"/;

let app: TestApp;
let typeId = 0;
let token = '';
let khId = 0;

beforeAll(async () => {
  app = await startTestApp({
    settings: { catalogue: { freshMs: FRESH_MS } },
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '0');
      typeId = await aCategory(db, { name: '水' });
    },
  });
  const member = await addMember(app.db);
  khId = member.khId;
  token = await app.signIn(member.userId);
});
afterAll(() => app.stop());

const aWater = (own: Parameters<typeof aGoods>[1] = {}) =>
  aGoods(app.db, { category: typeId, price: [36, 1.6], ...own });
const pageOf = async (id: number, as: { token?: string } = { token }) =>
  app.call('goodsDetail', { params: { id: String(id) }, ...as });
const priceOf = async (id: number, as?: { token?: string }) => (await pageOf(id, as)).data.obj.itemPrice;

/** Asks until the answer is so; how long it may lag is a promise of its own, not of this machine's speed. */
async function becomes<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await ask()) === wanted) return;
    await wait(20);
  }
  expect(await ask()).toBe(wanted);
}

describe('内存里的商品', () => {
  it('再看同一页 → 一条语句也不用', async () => {
    const id = String(await aWater());
    await app.database.transaction((tx) => app.platform.cache.bump(tx, 'goods'));
    const list = { query: { typeId: String(typeId) }, token };
    const looks = {
      list: () => app.counted('goodsPage', list),
      detail: () => app.counted('goodsDetail', { params: { id }, token }),
    };
    // On a busy machine the memory may have aged between two calls; then the next look is for nothing.
    for (const look of Object.values(looks)) await becomes(async () => (await look()).statements.length, 0);
  });

  it('谁改了价格、库存、品名都看得见，不必通知', async () => {
    const id = await aWater({ name: '旧名', stock: 90 });
    expect(await priceOf(id)).toBe(36);
    await sql`update goods set list_per_pack = 330000, name = '新名' where id = ${id}`.execute(app.db);
    await becomes(() => priceOf(id), 33);
    expect((await pageOf(id)).data.obj.goodsName).toBe('新名');
    await sql`update scarce set available = 7, used = used + 83 where id = (select stock_id from goods where id = ${id})`.execute(
      app.db,
    );
    await becomes(async () => (await pageOf(id)).data.obj.stock, 7);
  });

  it('好久没人看的商品再看时是新的', async () => {
    const id = await aWater();
    expect(await priceOf(id)).toBe(36);
    await wait(FRESH_MS * 14);
    await sql`update goods set list_per_pack = 300000 where id = ${id}`.execute(app.db);
    await wait(FRESH_MS * 4);
    expect(await priceOf(id)).toBe(30);
  });

  it('促销与阶梯到点就变，商品本身没有人动', async () => {
    const now = app.clock.now();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const id = await aWater({ promotion: { price: [30, 1.5], start: at(10), end: at(20) } });
    await aLadder(app.db, { goodsId: id }, [[24, 1.1]], { start: at(30), end: at(40) });
    const fields = async () => {
      const { obj, stepPriceMain } = (await pageOf(id)).data;
      return [obj.isPromotion, obj.itemPrice, stepPriceMain === null];
    };
    expect(await fields()).toEqual([0, 36, true]);
    app.clock.advance({ minutes: 10 });
    expect(await fields()).toEqual([1, 30, true]);
    app.clock.advance({ minutes: 10 });
    expect(await fields()).toEqual([0, 36, true]);
    app.clock.advance({ minutes: 10 });
    expect((await fields())[2]).toBe(false);
    app.clock.advance({ minutes: 10 });
    expect(await fields()).toEqual([0, 36, true]);
  });
});

describe('内存里的价格是谁的', () => {
  it('协议价只有这家公司看得见；改了、撤了马上跟着变', async () => {
    const id = await aWater();
    const stranger = { token: await app.signIn((await addMember(app.db)).userId) };
    expect(await priceOf(id)).toBe(36);
    await aCustomerPrice(app.db, id, { khId }, [34, 1.55]);
    await becomes(() => priceOf(id), 34);
    expect(await priceOf(id, stranger)).toBe(36);
    await sql`update price_list_rows set per_pack = 320000 where goods_id = ${id}`.execute(app.db);
    await becomes(() => priceOf(id), 32);
    await sql`delete from price_list_rows where goods_id = ${id}`.execute(app.db);
    await becomes(() => priceOf(id), 36);
  });

  it('价目表的价格：同一价目表的公司都有，别的公司没有', async () => {
    const list = await app.db
      .insertInto('price_lists')
      .values({ name: '金牌' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await aWater();
    await aCustomerPrice(app.db, id, { priceListId: list.id }, [33.5, 1.5]);
    const gold = { token: await app.signIn((await addMember(app.db, { priceListId: list.id })).userId) };
    const other = { token: await app.signIn((await addMember(app.db, { priceListId: list.id })).userId) };
    for (const who of [gold, other, gold]) await becomes(() => priceOf(id, who), 33.5);
    expect(await priceOf(id)).toBe(36);
  });

  it('不显示价格时，会员看过以后访客的列表、详情、联想仍然没有任何价格', async () => {
    const id = await aWater({ name: '机密矿泉水', promotion: { price: [30, 1.5], start: null, end: null } });
    await aLadder(app.db, { goodsId: id }, [[24, 1.1]]);
    await app.database.transaction((tx) => app.platform.cache.bump(tx, 'goods'));
    for (const as of [{ token }, {}]) {
      const answers = await Promise.all([
        app.call('goodsPage', { query: { keyword: '机密矿泉水' }, ...as }),
        app.call('goodsDetail', { params: { id: String(id) }, ...as }),
        app.call('goodsSuggest', { query: { keyword: '机密' }, ...as }),
      ]);
      for (const { text } of answers) {
        expect(text).toContain('机密矿泉水');
        expect(PRICE_WORD.test(text)).toBe('token' in as);
      }
    }
  });
});

describe('许多人看到的同一份回答', () => {
  it('只做一次，商品一改、促销一到点就换；有协议价的公司每次单做，不留给别人', async () => {
    const now = app.clock.now();
    const end = new Date(now.getTime() + 60_000);
    const id = await aWater({ promotion: { price: [30, 1.5], start: null, end } });
    await aCustomerPrice(app.db, id, { khId }, [21, 1.1]);
    const visitor = { buyer: null, pricesVisible: true, now };
    const member = { ...visitor, buyer: { userId: 2, khId: 999_999, priceChain: NO_CHAIN } };
    const own = { ...visitor, buyer: (await readPriceBuyer(app.db, khId, now)) ?? null };
    const look = (viewer: typeof visitor | typeof own) => preparedPage(app.platform, id, viewer);
    const isKept = async (viewer: typeof visitor | typeof own) =>
      (await look(viewer)) === (await look(viewer));
    for (const viewer of [visitor, member]) await becomes(() => isKept(viewer), true);
    expect(await isKept(own)).toBe(false);
    expect((await look(own))?.json).toContain('"customerIP":21');
    for (const viewer of [visitor, member]) expect((await look(viewer))?.json).not.toContain('customerIP');
    const hidden = { ...visitor, pricesVisible: false };
    await becomes(() => isKept(hidden), true);
    expect(PRICE_WORD.test((await look(hidden))?.json ?? '')).toBe(false);

    expect((await look(visitor))?.json).toContain('"isPromotion":1');
    expect((await look({ ...visitor, now: end }))?.json).toContain('"isPromotion":0');
    await sql`update goods set name = '换了名' where id = ${id}`.execute(app.db);
    await becomes(async () => (await look(visitor))?.json.includes('换了名'), true);
  });
});

describe('协议价很多的公司', () => {
  it('整份装不进内存时逐页读取，价格一样对', async () => {
    const big = await addMember(app.db);
    const who = { token: await app.signIn(big.userId) };
    const ids = [await aWater(), await aWater()] as const;
    await sql`
      insert into goods (code, name, category_id, list_per_pack, list_per_piece, listed_at, status)
      select 'MANY' || n, '填数', ${typeId}, 10000, 1000, now(), 'off' from generate_series(1, 2100) n`.execute(
      app.db,
    );
    await sql`
      insert into price_list_rows (list_id, goods_id, per_pack, per_piece)
      select ${await bookOf(app.db, big.khId)}, id, 9000, 900 from goods where code like 'MANY%'`.execute(
      app.db,
    );
    await aCustomerPrice(app.db, ids[0], { khId: big.khId }, [31, 1.4]);
    for (const _again of [1, 2]) {
      await becomes(() => priceOf(ids[0], who), 31);
      expect(await priceOf(ids[1], who)).toBe(36);
    }
  });

  it('放得下的一次读完；放不下的只算这一页的价，不为了知道它多就先算两千个', async () => {
    const now = app.clock.now();
    const shelf = await aCategory(app.db, { name: '一次读完' });
    const many = (count: number) =>
      sql`
      insert into goods (code, name, category_id, list_per_pack, list_per_piece, listed_at, status)
      select 'WHOLE' || n, '填数', ${shelf}, 10000, 1000, now(), 'off' from generate_series(1, ${sql.lit(count)}) n
      on conflict do nothing`.execute(app.db);
    const company = await addMember(app.db);
    const book = await bookOf(app.db, company.khId);
    const fill = () =>
      sql`
      insert into price_list_rows (list_id, goods_id, per_pack, per_piece)
      select ${book}, id, 9000, 900 from goods where code like 'WHOLE%'`.execute(app.db);
    const asked = await aWater();
    const read = async () => {
      const buyer = await readPriceBuyer(app.db, company.khId, now);
      if (!buyer) throw new Error('no company');
      const found = await readOfCompany(app.db, { own: { buyer, ids: [asked], areAll: true, now } });
      return [found.isWhole, found.own.size];
    };
    await many(1_999);
    await fill();
    await aCustomerPrice(app.db, asked, { khId: company.khId }, [31, 1.4]);
    expect(await read()).toEqual([true, 2_000]);
    // Twice each: it is goods that are counted, not rows.
    await fill();
    expect(await read()).toEqual([true, 2_000]);
    await many(2_000);
    await fill();
    expect(await read()).toEqual([false, 1]);
  });
});

describe('两条路，一个价', () => {
  it('内存里的卡片与从数据库逐件算出的一模一样', async () => {
    const now = app.clock.now();
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const group = await aGroup(app.db, ['规格']);
    const ids = [
      await aWater(),
      await aWater({ group, groupValues: ['大'], ladderScope: 'group' }),
      await aWater({
        group,
        groupValues: ['小'],
        promotion: { price: [35, 1.58], start: at(-1), end: at(1) },
      }),
      await aWater({ promotion: { price: [30, 1.5], start: at(1), end: at(2) }, status: 'off' }),
    ] as const;
    await aLadder(app.db, { groupId: group }, [[48, 1.5]]);
    await aLadder(app.db, { groupId: group }, [[48, 1.45]], { khId });
    await aLadder(app.db, { goodsId: ids[2] }, [[48, 1.4]], { start: at(-2), end: at(2) });
    await aLadder(app.db, { goodsId: ids[2] }, [[48, 1.3]], { start: at(-1), end: at(2) });
    await aLadder(app.db, { goodsId: ids[1] }, [[24, 1.52]], { khId, start: at(1) });
    await aCustomerPrice(app.db, ids[0], { khId }, [34, 1.55]);
    const buyer = await readPriceBuyer(app.db, khId, now);
    if (!buyer) throw new Error('no company');
    await app.database.transaction((tx) => app.platform.cache.bump(tx, 'prices'));
    for (const when of [at(0), at(1), at(1.5), at(3)]) {
      for (const who of [buyer, null]) {
        const viewer = { buyer: who, pricesVisible: true, now: when };
        const rows = await cardStore(app.db, who, when).byIds(ids);
        const expected = ids.flatMap((id) => {
          const row = rows.get(id);
          return row ? [cardToWire(row, viewer)] : [];
        });
        const shown = cardData((await preparedCards(app.platform, ids, viewer)).cards);
        expect(shown).toEqual(JSON.parse(JSON.stringify(expected)));
      }
    }
  });
});

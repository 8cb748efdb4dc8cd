import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aCustomerPrice, aGoods, setDictionary } from '../../../test/builders/goods';
import { aShopper, type Shopper } from '../../../test/builders/orders';
import { aCompanyGroup, aGrant, aListRow, aListRule, aPriceList } from '../../../test/builders/prices';
import { startTestApp, type TestApp } from '../../../test/harness';
import { NO_CHAIN } from '@pifa/domain';
import { loadResolved, readPriceBuyer } from './read-buyer';

/** Odd values that stand nowhere else: a leak would show them. */
const [COST, PLUS, MARKET] = [77_731, 4_447, 66_613];

let app: TestApp;
let typeId = 0;
beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '1');
      typeId = await aCategory(db, { name: '水' });
    },
  });
});
afterAll(() => app.stop());

const aWater = (price: [number, number] = [36, 1.6]) =>
  aGoods(app.db, { category: typeId, price, piecesPerPack: 24, name: '价目矿泉水' });
const inCart = async ({ token }: Shopper, goodsId: number) =>
  (await app.call('cartAdd', { token, body: { goodsId: String(goodsId), ipcnt: 1, spcnt: 0 } })).data;
const pays = async ({ token }: Shopper) =>
  (await app.call('cartList', { token })).data.cartList.map(({ amount }) => amount);
const costs = (goodsId: number, yuan: number) =>
  app.db
    .updateTable('goods')
    .set({ cost: Math.round(yuan * 10_000) })
    .where('id', '=', goodsId)
    .execute();
const versions = async (): Promise<Record<string, number>> => {
  const rows = await app.db.selectFrom('versions').select(['name', 'version']).execute();
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
};

describe('记着的购物车跟着价目表走', () => {
  it('改价、授权、分组、成本、公式、市场价：下一次看购物车就是新价', async () => {
    const buyer = await aShopper(app);
    const goods = await aWater();
    await inCart(buyer, goods);
    expect(await pays(buyer)).toEqual([36]);
    const everyone = await aPriceList(app.db, 'everyone');
    await aListRow(app.db, everyone, goods, [35, 1.5]);
    expect(await pays(buyer)).toEqual([35]);
    const group = await aPriceList(app.db, { groupId: await aCompanyGroup(app.db, [buyer.khId]) });
    await aListRule(app.db, group, { base: 'cost', percent: 11_000 });
    expect(await pays(buyer)).toEqual([35]);
    await costs(goods, 1.2);
    expect(await pays(buyer)).toEqual([31.68]);
    await costs(goods, 1.1);
    expect(await pays(buyer)).toEqual([29.04]);
    await aListRule(app.db, group, { base: 'market', percent: 10_000 });
    expect(await pays(buyer)).toEqual([35]);
    await app.db
      .insertInto('goods_bases')
      .values({ goods_id: goods, kind: 'market', per_piece: 12_500, from_at: app.clock.now() })
      .execute();
    expect(await pays(buyer)).toEqual([30]);
    await aCustomerPrice(app.db, goods, buyer, [28, 1.2]);
    expect(await pays(buyer)).toEqual([28]);
    await sql`delete from price_list_rows where list_id = ${everyone}`.execute(app.db);
  });

  it('改过一百次的价，读的时候只有还可能用得上的那几行', async () => {
    const buyer = await aShopper(app);
    const goods = await aWater();
    const list = await aPriceList(app.db, buyer);
    const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000);
    for (let n = 40; n > 1; n -= 1)
      await aListRow(app.db, list, goods, [30 + n / 10, 1.5], { start: days(-n) });
    await aListRow(app.db, list, goods, [20, 1], { start: days(-60), end: days(-50) });
    await aListRow(app.db, list, goods, [25, 1.2], { start: days(1) });
    const chain = (await readPriceBuyer(app.db, buyer.khId, app.clock.now()))?.priceChain ?? NO_CHAIN;
    const told = (await loadResolved(app.db, [goods], chain, app.clock.now())).get(goods);
    expect(told?.resolved.first?.pair?.perPack).toBe(302_000);
    expect(told?.row.list_rows).toHaveLength(2);
    const later = (await loadResolved(app.db, [goods], chain, days(2))).get(goods);
    expect(later?.resolved.first?.pair?.perPack).toBe(250_000);
  });

  it('没开始的价到点自己开始，授权到点自己结束', async () => {
    const buyer = await aShopper(app);
    const goods = await aWater();
    const minutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000);
    const list = await aPriceList(app.db, buyer, { end: minutes(50) });
    await aListRow(app.db, list, goods, [35, 1.5]);
    await aListRow(app.db, list, goods, [34, 1.45], { start: minutes(30) });
    await inCart(buyer, goods);
    const seen = [await pays(buyer)];
    for (const _step of [1, 2]) {
      app.clock.advance({ minutes: 30 });
      seen.push(await pays(buyer));
    }
    app.clock.advance({ minutes: -60 });
    expect(seen).toEqual([[35], [34], [36]]);
  });

  it('取最低的：打开开关，所有表里最低的一行金额算', async () => {
    const buyer = await aShopper(app);
    const goods = await aWater();
    await aListRow(app.db, await aPriceList(app.db, buyer, { position: 1 }), goods, [34.8, 1.55]);
    await aListRow(app.db, await aPriceList(app.db, buyer, { position: 2 }), goods, [33, 1.5]);
    await inCart(buyer, goods);
    expect(await pays(buyer)).toEqual([34.8]);
    await setDictionary(app.db, 'prices', 'lowest', '1');
    expect(await pays(buyer)).toEqual([33]);
    const { data } = await app.call('goodsDetail', { params: { id: String(goods) }, token: buyer.token });
    expect(data.obj.itemPrice).toBe(33);
    await setDictionary(app.db, 'prices', 'lowest', '0');
  });
});

describe('记住的价按表忘', () => {
  it('改一张表只动它自己和以它为底的表；没生效的版本谁也不动', async () => {
    const [one, other, based] = [
      await aPriceList(app.db, null),
      await aPriceList(app.db, null),
      await aPriceList(app.db, null),
    ];
    await aListRule(app.db, based, { base: 'other', baseListId: one });
    const goods = await aWater();
    const before = await versions();
    const moved = async () => {
      const after = await versions();
      return Object.keys(after).filter((name) => name.startsWith('prices') && after[name] !== before[name]);
    };
    await aListRow(app.db, one, goods, [30, 1.3], { version: 1 });
    expect(await moved()).toEqual([]);
    await app.db.updateTable('price_lists').set({ live_version: 1 }).where('id', '=', one).execute();
    expect(new Set(await moved())).toEqual(new Set([`prices:${one}`, `prices:${based}`]));
    expect(await moved()).not.toContain(`prices:${other}`);
  });
});

describe('成本、底价、公式不出门', () => {
  it('访客、别家公司、本公司：看什么都没有成本、市场价与公式的数', async () => {
    const buyer = await aShopper(app);
    const other = await aShopper(app);
    const goods = await aWater([360, 16]);
    await app.database.transaction((tx) => app.platform.cache.bump(tx, 'goods'));
    await app.db.updateTable('goods').set({ cost: COST }).where('id', '=', goods).execute();
    await app.db
      .insertInto('goods_bases')
      .values({ goods_id: goods, kind: 'market', per_piece: MARKET, from_at: new Date(0) })
      .execute();
    const list = await aPriceList(app.db, null);
    await aGrant(app.db, list, buyer);
    await aListRule(app.db, list, {
      base: 'cost',
      percent: 10_117,
      plus: PLUS,
      roundPiece: { unit: 10_000, to: 'up' },
      roundPack: { unit: 10_000, to: 'up' },
    });
    await inCart(buyer, goods);
    const id = String(goods);
    const looks = async (token?: string) => {
      const who = token === undefined ? {} : { token };
      const answers = await Promise.all([
        app.call('goodsPrices', { query: { ids: id }, ...who }),
        app.call('goodsDetail', { params: { id }, ...who }),
        app.call('goodsPage', { query: { typeId: String(typeId), pageSize: 100 }, ...who }),
        ...(token === undefined
          ? []
          : [app.call('cartList', { token }), app.call('orderPreview', { token, body: {} })]),
      ]);
      return answers.map(({ text }) => text).join('\n');
    };
    const odd = new RegExp(
      [COST, PLUS, MARKET].flatMap((value) => [String(value), String(value / 10_000)]).join('|') +
        '|10117|101\\.17|1\\.0117|facts_cost|"cost"|percent|priceChain',
    );
    for (const token of [buyer.token, other.token, undefined]) expect(await looks(token)).not.toMatch(odd);
    // The look is able to see: the price itself is there, and only for whom it is meant.
    expect(await looks(buyer.token)).toContain('"saleSP":9');
    expect(await looks(other.token)).not.toContain('"saleSP":9');
  });
});

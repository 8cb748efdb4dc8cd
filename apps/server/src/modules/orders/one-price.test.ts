import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCategory,
  aCustomerPrice,
  aGoods,
  aGroup,
  aLadder,
  setDictionary,
} from '../../../test/builders/goods';
import { anAddress } from '../../../test/builders/orders';
import { aCompanyGroup, aListRow, aListRule, aPriceList } from '../../../test/builders/prices';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';

/** Whatever rows a goods has, listing, detail, cart and order show and charge the one price that the domain chose. */
let app: TestApp;
let listId = 0;
let typeId = 0;
let group = 0;
const goods: number[] = [];
const now = () => app.clock.now();
const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000);

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '1');
      typeId = await aCategory(db, { name: '水' });
      group = await aGroup(db, ['颜色']);
      const own = {
        category: typeId,
        group,
        groupValues: ['红'],
        price: [36, 1.6] as [number, number],
        piecesPerPack: 1_000,
      };
      for (let n = 0; n < CASES.length; n += 1) goods.push(await aGoods(db, own));
      const list = await db
        .insertInto('price_lists')
        .values({ name: '协议价' })
        .returning('id')
        .executeTakeFirstOrThrow();
      listId = list.id;
    },
  });
});
afterAll(() => app.stop());

/** Adds rows for the goods and says the price of one piece, yuan, that the buyer gets for 60 pieces. */
type Rows = (goods: number, khId: number) => Promise<unknown>;
const CASES: [string, Rows, number, number][] = [
  ['只有标价', () => Promise.resolve(), 1.6, 1.6],
  ['价目表的价', (id) => aCustomerPrice(app.db, id, { priceListId: listId }, [34, 1.55]), 1.55, 1.55],
  [
    '公司自己的价优先于价目表的，哪怕更高',
    async (id, khId) => {
      await aCustomerPrice(app.db, id, { priceListId: listId }, [30, 1.3]);
      await aCustomerPrice(app.db, id, { khId }, [35, 1.58]);
    },
    1.58,
    1.58,
  ],
  [
    '公司自己的阶梯价优先于公开的，哪怕更高',
    async (id, khId) => {
      await aLadder(app.db, { goodsId: id }, [[48, 1.2]]);
      await aLadder(app.db, { goodsId: id }, [[48, 1.5]], { khId });
    },
    1.6,
    1.5,
  ],
  [
    '商品自己的阶梯价优先于同组的',
    async (id) => {
      await aLadder(app.db, { groupId: group }, [[48, 1.1]]);
      await aLadder(app.db, { goodsId: id }, [[48, 1.45]]);
    },
    1.6,
    1.45,
  ],
  [
    '过期的与未开始的阶梯价都不算',
    async (id) => {
      await aLadder(app.db, { goodsId: id }, [[48, 1.4]], { end: now() });
      await aLadder(app.db, { goodsId: id }, [[48, 1.3]], { start: inDays(1) });
      await aLadder(app.db, { goodsId: id }, [[48, 1.52]], { start: inDays(-1) });
    },
    1.6,
    1.52,
  ],
  [
    '授权给公司的表先于分组的，分组的先于人人有的；第一张有这个商品的算',
    async (id, khId) => {
      await aListRow(app.db, await aPriceList(app.db, 'everyone'), id, [30, 1.1]);
      await aListRow(
        app.db,
        await aPriceList(app.db, { groupId: await aCompanyGroup(app.db, [khId]) }),
        id,
        [31, 1.2],
      );
      await aListRow(app.db, await aPriceList(app.db, { khId }, { position: 2 }), id, [32, 1.3]);
      await aPriceList(app.db, { khId }, { position: 1 });
    },
    1.3,
    // The ladder of its group goes on for everybody whose list has no rungs.
    1.1,
  ],
  [
    '价目表的数量档代替公开阶梯价',
    async (id, khId) => {
      await aLadder(app.db, { goodsId: id }, [[48, 1.1]]);
      const list = await aPriceList(app.db, { khId });
      await aListRow(app.db, list, id, [35, 1.5]);
      await aListRow(app.db, list, id, [null, 1.4], { from: 48 });
    },
    1.5,
    1.4,
  ],
  [
    '协议价锁定：高过标价、促销价、阶梯价也按它',
    async (id, khId) => {
      await aLadder(app.db, { goodsId: id }, [[48, 1.1]]);
      await app.db
        .updateTable('goods')
        .set({ promo_per_pack: 300_000, promo_per_piece: 12_000 })
        .where('id', '=', id)
        .execute();
      const list = await aPriceList(app.db, { khId }, { binding: true });
      await aListRow(app.db, list, id, [36.9, 1.65]);
    },
    1.65,
    1.65,
  ],
  [
    '公式价：成本 1.20 × 115% 进到 0.05',
    async (id, khId) => {
      await app.db
        .updateTable('goods')
        .set({ cost: 12_000, pieces_per_pack: 24 })
        .where('id', '=', id)
        .execute();
      const list = await aPriceList(app.db, { khId });
      const roundPiece = { unit: 500, to: 'up' } as const;
      await aListRule(app.db, list, { base: 'cost', percent: 11_500, roundPiece });
    },
    1.4,
    1.1,
  ],
  [
    '公式价以另一张表为底；没开始、已结束、别的版本的价都不算',
    async (id, khId) => {
      const base = await aPriceList(app.db, null);
      await aListRow(app.db, base, id, [30, 1.5]);
      await aListRow(app.db, base, id, [30, 9], { start: inDays(1) });
      await aListRow(app.db, base, id, [30, 8], { start: inDays(-2), end: inDays(-1) });
      await aListRow(app.db, base, id, [30, 7], { start: inDays(-1), version: 1 });
      const list = await aPriceList(app.db, { khId });
      await aListRule(app.db, list, { base: 'other', baseListId: base, percent: 9_000 });
    },
    1.35,
    1.1,
  ],
];

describe('列表、详情、购物车、订单是同一个价', () => {
  it.each(CASES)('%s', async (title, rows, one, sixty) => {
    const { khId, userId } = await addMember(app.db, { priceListId: listId });
    const token = await app.signIn(userId);
    const addressId = await anAddress(app.db, khId, {});
    const id = goods[CASES.findIndex(([own]) => own === title)] ?? 0;
    await rows(id, khId);
    const goodsId = String(id);

    const { data: prices } = await app.call('goodsPrices', { query: { ids: goodsId }, token });
    const { data: detail } = await app.call('goodsDetail', { params: { id: goodsId }, token });
    const { data: page } = await app.call('goodsPage', {
      query: { typeId: String(typeId), pageSize: 100 },
      token,
    });
    const listed = page.list.find((card) => card.goodsId === goodsId);
    expect([prices[0]?.saleSP, detail.obj.saleSP, listed?.saleSP]).toEqual([one, one, one]);

    await app.call('cartAdd', { body: { goodsId, ipcnt: 0, spcnt: 60 }, token });
    const { data: cart } = await app.call('cartList', { token });
    const { data: preview } = await app.call('orderPreview', { token, body: { addressId } });
    expect(cart.cartList[0]?.amount).toBe(Math.round(sixty * 6_000) / 100);
    expect(preview.lines[0]?.amount).toBe(cart.cartList[0]?.amount);
    // The page's ladder says the same before anything is in the cart.
    const tier = detail.stepPriceMain?.stepPrices.find(({ minNum }) => minNum <= 60);
    expect(tier?.price ?? one).toBe(sixty);
  });
});

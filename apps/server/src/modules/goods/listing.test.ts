import type { CallQueryInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aGoods, setDictionary } from '../../../test/builders/goods';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { toJson } from '../../platform';
import { touchGoods } from './index';

const DAY = 86_400_000;
const NOW = new Date('2026-06-18T02:00:00Z');

let app: TestApp;
const ids: Record<string, number> = {};
const types: Record<string, number> = {};
const brands: Record<string, number> = {};
let token = '';
let khId = 0;

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '1');
      await db.insertInto('synonyms').values({ word: '菜油', means: '菜籽油' }).execute();
      types.food = await aCategory(db, { name: '食品饮料' });
      types.oil = await aCategory(db, { name: '粮油', parent: types.food });
      types.water = await aCategory(db, { name: '饮用水', parent: types.food });
      types.office = await aCategory(db, { name: '办公' });
      brands.deli = await aBrand(db, { name: '得利', letter: 'D' });
      brands.spring = await aBrand(db, { name: '山泉', letter: 'S' });
      ids.paper = await aGoods(db, {
        name: '得利 A4复印纸',
        code: 'B-0012',
        barcode: '6901234567890',
        category: types.office,
        brand: brands.deli,
        price: [120, 25],
        attributes: [{ name: '颜色', value: '白' }],
        sold: 50,
        listed: new Date(NOW.getTime() - 100 * DAY),
      });
      ids.colour = await aGoods(db, {
        name: '彩色复印纸',
        code: 'C-3301',
        category: types.office,
        brand: brands.deli,
        price: [150, 30],
        attributes: [{ name: '颜色', value: '红' }],
        sold: 10,
        minPieces: 48,
        listed: new Date(NOW.getTime() - 3 * DAY),
      });
      ids.oil = await aGoods(db, {
        name: '压榨菜籽油5L',
        code: 'Y-4401',
        category: types.oil,
        price: [200, 60],
        sold: 80,
      });
      ids.water = await aGoods(db, {
        name: '天然矿泉水550ml',
        code: 'W-5501',
        category: types.water,
        brand: brands.spring,
        price: [36, 1.6],
        stock: 0,
        sold: 500,
        promotion: { price: [30, 1.3], start: NOW, end: new Date(NOW.getTime() + DAY) },
      });
      ids.off = await aGoods(db, {
        name: '停产复印纸',
        category: types.office,
        status: 'off',
        code: 'OFF-1',
      });
    },
  });
  const member = await addMember(app.db);
  khId = member.khId;
  token = await app.signIn(member.userId);
});
afterAll(() => app.stop());

/** A listing's query; a sort may be any text somebody types into an address. */
type Query = Omit<CallQueryInput<'goodsPage'>, 'sort'> & { sort?: string };
const list = async (query: Query) =>
  (await app.call('goodsPage', { query: query as CallQueryInput<'goodsPage'> })).data;
const names = async (query: Query): Promise<string[]> => (await list(query)).list.map((one) => one.goodsName);

describe('搜索', () => {
  it.each([
    ['复印纸', ['得利 A4复印纸', '彩色复印纸']],
    ['fyz', ['得利 A4复印纸', '彩色复印纸']],
    ['fuyinzhi', ['得利 A4复印纸', '彩色复印纸']],
    ['fuyin', ['得利 A4复印纸', '彩色复印纸']],
    ['菜油', ['压榨菜籽油5L']],
    ['B0012', ['得利 A4复印纸']],
    ['b-0012', ['得利 A4复印纸']],
    ['6901234567890', ['得利 A4复印纸']],
    ['0012', ['得利 A4复印纸']],
    ['矿泉 水', ['天然矿泉水550ml']],
    ['矿泉水', ['天然矿泉水550ml']],
    ['水', ['天然矿泉水550ml']],
    ['色复', ['彩色复印纸']],
    ['得利 复印纸', ['得利 A4复印纸', '彩色复印纸']],
    ['ＦＹＺ', ['得利 A4复印纸', '彩色复印纸']],
    ['不存在的东西', []],
    ["'; drop table goods; --", []],
    ['%', []],
  ])('「%s」', async (keyword, expected) =>
    expect((await names({ keyword })).sort()).toEqual([...expected].sort()),
  );

  it('同义词找到的排在本名之后，哪怕卖得多', async () => {
    const own = await aGoods(app.db, { name: '散装菜油', category: types.oil, sold: 1 });
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
    expect((await list({ keyword: '菜油' })).list.map((one) => one.goodsId)).toEqual([
      String(own),
      String(ids.oil),
    ]);
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', own).execute();
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
  });

  it('单个字：名称里有它的排在卖点里有它的之前', async () => {
    const near = await aGoods(app.db, {
      name: '洗手液',
      sellingLine: '水 质温和',
      category: types.office,
      sold: 900,
    });
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
    expect((await list({ keyword: '水' })).list.map((one) => one.goodsId)).toEqual([
      String(ids.water),
      String(near),
    ]);
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', near).execute();
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
  });

  it('名称命中排在品牌命中之前', async () => {
    const named = await aGoods(app.db, { name: '山泉饮料', category: types.water, sold: 0 });
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
    expect((await list({ keyword: '山泉' })).list.map((one) => one.goodsId)).toEqual([
      String(named),
      String(ids.water),
    ]);
    await app.db.updateTable('goods').set({ status: 'off' }).where('id', '=', named).execute();
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
  });
});

describe('列表', () => {
  it('下架商品不在列表中，总数也不算它', async () => {
    const page = await list({});
    expect(page.total).toBe(4);
    expect(page.list.map((one) => one.goodsId)).not.toContain(String(ids.off));
  });

  it.each([
    ['sales', ['water', 'oil', 'paper', 'colour']],
    ['new', ['colour', 'paper']],
    ['price-asc', ['water', 'paper', 'colour', 'oil']],
    ['price-desc', ['oil', 'colour', 'paper', 'water']],
  ])('排序 %s', async (sort, expected) => {
    const found = (await list({ sort })).list.map((one) => Number(one.goodsId));
    expect(found.filter((id) => expected.some((name) => ids[name] === id))).toEqual(
      expected.map((name) => ids[name]),
    );
  });

  it('逐页取与一次取顺序相同；翻过最后一页是空页而不是错误', async () => {
    const whole = (await list({ sort: 'sales' })).list.map((one) => one.goodsId);
    const pages: string[] = [];
    for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
      const page = await list({ sort: 'sales', pageNum: String(pageNum), pageSize: '1' });
      expect(page).toMatchObject({ total: 4, pageNum, pageSize: 1 });
      pages.push(...page.list.map((one) => one.goodsId));
    }
    expect(pages).toEqual(whole);
    expect(await list({ pageNum: '900000', pageSize: '100' })).toMatchObject({ total: 4, list: [] });
  });

  it.each(['1; drop table goods', "price' or 1=1", '', 'id desc'])('排序写成 %j 就按综合排', async (sort) => {
    expect((await list({ sort })).total).toBe(4);
  });

  it('分类含下级；未知分类没有商品', async () => {
    expect((await list({ typeId: String(types.food) })).total).toBe(2);
    expect((await list({ typeId: String(types.oil) })).total).toBe(1);
    expect((await list({ typeId: '987654' })).total).toBe(0);
  });

  it('品牌、属性、价格、起订量、上架天数、有货、促销各自筛选', async () => {
    expect(await names({ brandIds: `${brands.spring}` })).toEqual(['天然矿泉水550ml']);
    expect(await names({ attrs: '颜色:红|颜色:绿' })).toEqual(['彩色复印纸']);
    expect((await names({ priceMin: '120', priceMax: '150' })).sort()).toEqual(
      ['彩色复印纸', '得利 A4复印纸'].sort(),
    );
    expect(await names({ minNumMost: '24' })).not.toContain('彩色复印纸');
    expect(await names({ newDays: '7' })).toEqual(['彩色复印纸']);
    expect(await names({ inStock: '1' })).not.toContain('天然矿泉水550ml');
    expect(await names({ promotion: '1' })).toEqual(['天然矿泉水550ml']);
  });

  it('促销列表只有进行中的促销，到点即变', async () => {
    expect((await app.call('goodsPageSell', {})).data.total).toBe(1);
    app.clock.advance({ days: 1 });
    expect((await app.call('goodsPageSell', {})).data.total).toBe(0);
    app.clock.set(NOW);
  });

  it('常购清单属于公司：最近与次数两种排序，带上次数量与价格', async () => {
    const bought = (id: number | undefined, times: number, day: number) => ({
      kh_id: khId,
      goods_id: id ?? 0,
      times,
      last_packs: 2,
      last_pieces: 12,
      last_per_pack: 360_000,
      last_per_piece: 16_000,
      last_order_id: 'order-one',
      last_at: new Date(NOW.getTime() - day * DAY),
    });
    await app.db
      .insertInto('bought_goods')
      .values([bought(ids.oil, 9, 30), bought(ids.water, 2, 3), bought(ids.off, 5, 1)])
      .execute();
    const { data } = await app.call('goodsOrderPage', { token });
    expect(data.list.map((one) => Number(one.goodsId))).toEqual([ids.water, ids.oil]);
    expect(data.list[0]?.lastBuy).toMatchObject({ ipcnt: 2, spcnt: 12, saleIP: 36, saleSP: 1.6, times: 2 });
    const times = await app.call('goodsOrderPage', { token, query: { sort: 'times' } });
    expect(times.data.list.map((one) => Number(one.goodsId))).toEqual([ids.oil, ids.water]);
    // 水每 2 天买一次、3 天没买：该补货了，排到最前；油每 40 天买一次，还没到日子
    const history = (...days: number[]) =>
      toJson(days.map((day) => [(NOW.getTime() - day * DAY) / 1000, 240]));
    for (const [id, recent] of [
      [ids.water, history(7, 5, 3)],
      [ids.oil, history(110, 70, 30)],
    ] as const)
      await app.db
        .updateTable('bought_goods')
        .set({ recent })
        .where('kh_id', '=', khId)
        .where('goods_id', '=', id ?? 0)
        .execute();
    const due = await app.call('goodsOrderPage', { token, query: { sort: 'due' } });
    expect(
      due.data.list.map((one) => [Number(one.goodsId), one.lastBuy?.habit?.due, one.lastBuy?.habit?.text]),
    ).toEqual([
      [ids.water, true, expect.stringMatching(/^通常每 2 天买 .+，上次 3 天前$/)],
      [ids.oil, false, expect.stringMatching(/^通常每 40 天买 .+，上次 30 天前$/)],
    ]);
    const found = await app.call('goodsOrderPage', { token, query: { keyword: 'kqs' } });
    expect(found.data.list.map((one) => Number(one.goodsId))).toEqual([ids.water]);
    const other = await addMember(app.db);
    const theirs = await app.call('goodsOrderPage', { token: await app.signIn(other.userId) });
    expect(theirs.data.total).toBe(0);
    expect((await app.call('goodsOrderPage', {})).success).toBe(false);
  });
});

describe('筛选项的数量', () => {
  const facets = async (query: Record<string, string>) => (await app.call('goodsFacets', { query })).data;

  it('品牌的数量不受所选品牌影响，受其他筛选影响', async () => {
    const chosen = await facets({ brandIds: `${brands.deli}` });
    expect(chosen.brands.map(({ name, count }) => [name, count])).toEqual([
      ['得利', 2],
      ['山泉', 1],
    ]);
    const inFood = await facets({ typeId: `${types.food}`, brandIds: `${brands.deli}` });
    expect(inFood.brands.map(({ name, count }) => [name, count])).toEqual([
      ['山泉', 1],
      ['得利', 0],
    ]);
  });

  it('属性的数量不受同名属性影响', async () => {
    const { attributes } = await facets({ attrs: '颜色:红', typeId: `${types.office}` });
    expect(attributes).toEqual([
      {
        name: '颜色',
        values: [
          { value: '白', count: 1 },
          { value: '红', count: 1 },
        ],
      },
    ]);
  });

  it('分类逐级：先一级，再下级，最末级看同级；没有商品的分类不列', async () => {
    expect((await facets({})).types.map(({ name, count }) => [name, count])).toEqual([
      ['食品饮料', 2],
      ['办公', 2],
    ]);
    expect((await facets({ typeId: `${types.food}` })).types.map((type) => type.name)).toEqual([
      '粮油',
      '饮用水',
    ]);
    expect((await facets({ typeId: `${types.oil}` })).types.map((type) => type.name)).toEqual([
      '粮油',
      '饮用水',
    ]);
  });

  it('有货与促销写明勾选后还剩几个', async () => {
    expect(await facets({})).toMatchObject({ inStock: 3, promotion: 1 });
    expect(await facets({ inStock: '1' })).toMatchObject({ inStock: 3, promotion: 0 });
  });
});

describe('语句数', () => {
  it.each<[string, CallQueryInput<'goodsPage'>, number]>([
    ['第一页', { pageSize: '24' }, 1],
    ['搜索', { keyword: '复印' }, 2],
    ['筛选有货并按价格排序', { inStock: '1', sort: 'price-asc' }, 1],
  ])('访客%s', async (_title, query, most) => {
    const { answer, statements } = await app.counted('goodsPage', { query });
    expect(answer.success).toBe(true);
    expect(statements.length).toBeLessThanOrEqual(most);
    expect(statements.length).toBeGreaterThan(0);
  });

  it('会员搜索、常购清单带关键字、详情至多 4 条', async () => {
    const found = await app.counted('goodsPage', { query: { keyword: '印纸', pageSize: '96' }, token });
    expect(found.answer.data.total).toBe(2);
    expect(found.statements.length).toBeLessThanOrEqual(4);
    const bought = await app.counted('goodsOrderPage', { query: { keyword: '油' }, token });
    expect(bought.statements.length).toBeLessThanOrEqual(4);
    const detail = await app.counted('goodsDetail', { params: { id: String(ids.paper) }, token });
    expect(detail.answer.data.obj.goodsCode).toBe('B-0012');
    expect(detail.statements.length).toBeLessThanOrEqual(4);
  });
});

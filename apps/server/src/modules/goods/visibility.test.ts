import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCategory,
  aCustomerPrice,
  aGoods,
  aGroup,
  aLadder,
  setDictionary,
} from '../../../test/builders/goods';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { touchSite } from '../site';

/** Prices nobody writes by chance, so that a search through the bytes finds every leak. */
const SECRETS = ['7531', '8642', '9753', '6421', '5317', '4208'];
/** One of them at the start of a number; inside an id, a digest or a picture any four digits stand by chance. */
const A_SECRET = new RegExp(`(?<![\\w+/=.])(${SECRETS.join('|')})[\\d.]*(?![\\w+/=])`);
const PRICE_KEYS =
  /"(saleIP|saleSP|isPromotion|promotionSaleIP|promotionSaleSP|itemPrice|priceFacts|listIP|price|tiers|stepPrices|lastBuy)"/;

let app: TestApp;
let goodsId = '';
let cheapId = '';
let typeId = '';
let token = '';

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      await setDictionary(db, 'funcset', 'showprice', '0');
      await setDictionary(db, 'site', 'sitename', '批发');
      const category = await aCategory(db, { name: '水' });
      typeId = String(category);
      const group = await aGroup(db, ['规格']);
      const id = await aGoods(db, {
        name: '机密水',
        code: 'SECRET-W',
        category,
        group,
        groupValues: ['大'],
        price: [7531, 8642],
        promotion: { price: [5317, 6421], start: null, end: null },
      });
      goodsId = String(id);
      cheapId = String(
        await aGoods(db, { name: '便宜水', category, group, groupValues: ['小'], price: [9753, 1], sold: 9 }),
      );
      await aLadder(db, { groupId: group }, [[48, 4208]]);
      await db
        .insertInto('home_floors')
        .values({ type: 'water', title: '水', category_id: category })
        .execute();
    },
  });
  const member = await addMember(app.db);
  await aCustomerPrice(app.db, Number(goodsId), { khId: member.khId }, [4208, 4208]);
  token = await app.signIn(member.userId);
});
afterAll(() => app.stop());

/** What all areas together put into the served page. */
const pageFacts = async (path: string): Promise<string> => {
  const at = { path, query: new URLSearchParams(), now: app.clock.now() };
  return JSON.stringify(await Promise.all(app.modules.map((module) => module.page?.(app.platform, at))));
};

const answers = (): [string, () => Promise<{ text: string; success: boolean }>][] => [
  ['列表', () => app.call('goodsPage', { query: { typeId } })],
  ['促销列表', () => app.call('goodsPageSell', {})],
  ['搜索', () => app.call('goodsPage', { query: { keyword: '机密' } })],
  ['筛选项', () => app.call('goodsFacets', { query: {} })],
  ['详情', () => app.call('goodsDetail', { params: { id: goodsId } })],
  ['联想', () => app.call('goodsSuggest', { query: { keyword: '水' } })],
  ['相似', () => app.call('goodsSimilar', { query: { goodsId } })],
  ['价格覆盖', () => app.call('goodsPrices', { query: { ids: `${goodsId},${cheapId}` } })],
  ['按编号查找', () => app.call('goodsMatch', { body: { codes: ['secret-w'] } })],
  ['楼层', () => app.call('mallHomeGoods', { query: { type: 'water' } })],
  ['同组', () => app.call('groupList', { query: { goodsId } })],
  ['阶梯价', () => app.call('ladderPage', { query: {} })],
  [
    '伪造的会员标识',
    () => app.call('goodsPage', { headers: { 'x-token': 'A'.repeat(43), 'x-user': 'me' }, query: {} }),
  ],
];

describe('访客在价格关闭时', () => {
  it.each(answers())('%s 里没有任何价格', async (_title, ask) => {
    const answer = await ask();
    expect(answer.success).toBe(true);
    expect(answer.text).toContain(_title === '筛选项' ? '水' : goodsId);
    expect(answer.text).not.toMatch(PRICE_KEYS);
    expect(answer.text).not.toMatch(A_SECRET);
  });

  it.each(['/', '/pages/home', '/pages/gooddetail/'])('%s 的页面数据里没有任何价格', async (path) => {
    const facts = await pageFacts(path.endsWith('detail/') ? path + goodsId : path);
    expect(facts).toContain(path.endsWith('detail/') ? '机密水' : goodsId);
    expect(facts).not.toMatch(PRICE_KEYS);
    expect(facts).not.toMatch(A_SECRET);
  });

  it('价格排序与价格筛选不起作用', async () => {
    const order = async (sort: 'default' | 'price-asc' | 'price-desc') =>
      (await app.call('goodsPage', { query: { sort, typeId } })).data.list.map((one) => one.goodsId);
    expect(await order('price-asc')).toEqual(await order('default'));
    expect(await order('price-desc')).toEqual(await order('default'));
    const none = await app.call('goodsPage', { query: { priceMin: 1_000_000, typeId } });
    expect(none.data.total).toBe(2);
    const facets = await app.call('goodsFacets', { query: { priceMin: 1_000_000 } });
    expect(facets.data.types[0]?.count).toBe(2);
  });

  it('会员看到自己的价格，价格排序与筛选有效', async () => {
    const detail = await app.call('goodsDetail', { params: { id: goodsId }, token });
    expect(detail.data.obj).toMatchObject({ saleIP: 4208, priceFacts: { listIP: 7531 } });
    expect(detail.data.stepPriceMain?.stepPrices[0]?.minNum).toBe(48);
    const sorted = await app.call('goodsPage', { query: { sort: 'price-asc' }, token });
    expect(sorted.data.list.map((one) => one.goodsId)).toEqual([goodsId, cheapId]);
    expect((await app.call('goodsPage', { query: { priceMin: 8000 }, token })).data.total).toBe(1);
  });

  it('操作员打开价格后，访客立刻看到标价与促销价，但看不到客户价', async () => {
    await app.database.transaction(async (tx) => {
      await setDictionary(tx, 'funcset', 'showprice', '1');
      await touchSite(app.platform, tx);
    });
    const { data, text } = await app.call('goodsDetail', { params: { id: goodsId } });
    expect(data.obj).toMatchObject({ saleIP: 7531, saleSP: 8642, isPromotion: 1, promotionSaleIP: 5317 });
    expect(text).not.toContain('customerIP');
    // Search engines are told the price that a visitor would be charged: the promotion's, not the list price.
    expect(await pageFacts(`/pages/gooddetail/${goodsId}`)).toContain('\\"price\\":5317');
  });
});

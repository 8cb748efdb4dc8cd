import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { touchGoods } from '../catalogue-index/catalogue';
import { searchDocument } from '../words/tokens';
import { goodsMemory } from '../goods-memory';

let app: TestApp;
let water = 0;
let lemon = 0;

beforeAll(async () => {
  app = await startTestApp({
    settings: { catalogue: { freshMs: 500 } },
    async seed(db) {
      const category = await aCategory(db, { name: '饮用水' });
      water = await aGoods(db, { name: '天然矿泉水', category });
      lemon = await aGoods(db, { name: '柠檬水', category });
    },
  });
});
afterAll(() => app.stop());

// By id: what a card says may lag by a second.
const find = async (keyword: string): Promise<number[]> =>
  (await app.call('goodsPage', { query: { keyword } })).data.list.map(({ goodsId }) => Number(goodsId));
const searches = (statements: readonly string[]) => statements.filter((text) => text.includes('tsquery'));
async function rename(name: string): Promise<void> {
  const { search, text } = searchDocument({
    name,
    spec: '',
    brand: '',
    code: 'own',
    barcode: '',
    attributes: [],
    sellingLine: '',
    categoryNames: [],
  });
  await app.database.transaction(async (tx) => {
    await tx.updateTable('goods').set({ name, search, search_text: text }).where('id', '=', water).execute();
    await touchGoods(app.platform, tx);
  });
}

it('第一次搜索由数据库回答；词读进内存以后，新词不再问数据库，改了名的商品下一次就搜得到', async () => {
  const first = await app.counted('goodsPage', { query: { keyword: '矿泉' } });
  expect(searches(first.statements)).toHaveLength(1);
  expect(await goodsMemory(app.platform).words.loaded()).toBe(true);

  const second = await app.counted('goodsPage', { query: { keyword: '柠檬' } });
  expect(searches(second.statements)).toEqual([]);
  expect(second.answer.data.list.map(({ goodsId }) => Number(goodsId))).toEqual([lemon]);

  await rename('高山雪水');
  expect(await find('雪水')).toEqual([water]);
  expect(await find('天然')).toEqual([]);
  const suggested = await app.call('goodsSuggest', { query: { keyword: 'gsxs' } });
  expect(suggested.data.goods.map(({ goodsId }) => Number(goodsId))).toEqual([water]);
});

it('改动多到要全部重读时，先由数据库回答，答案一样', async () => {
  await app.database.transaction(async (tx) => {
    await tx.insertInto('goods_changes').values({ goods_id: null }).execute();
    await touchGoods(app.platform, tx);
  });
  expect(await find('xs')).toEqual([water]);
  expect(await goodsMemory(app.platform).words.loaded()).toBe(true);
  expect(await find('gaoshan')).toEqual([water]);
});

it('改价不必重新搜；下架的搜不到了，重新上架的又搜得到', async () => {
  const hits = async () => {
    const { catalogue, keywords } = goodsMemory(app.platform);
    return keywords.find('柠檬', await catalogue.get(), app.clock.now());
  };
  const change = (values: { list_per_pack?: number; status?: 'on' | 'off' }) =>
    app.database.transaction(async (tx) => {
      await tx.updateTable('goods').set(values).where('id', '=', lemon).execute();
      await touchGoods(app.platform, tx);
    });
  const before = await hits();
  expect(before.positions).toHaveLength(1);
  await change({ list_per_pack: 77 });
  expect(await hits()).toBe(before);
  await change({ status: 'off' });
  expect((await hits()).positions).toHaveLength(0);
  await change({ status: 'on' });
  expect([...(await hits()).positions]).toEqual([...before.positions]);
});

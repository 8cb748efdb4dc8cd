import type { PageFacts } from '../../platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aGoods, aGroup, aLadder, setDictionary } from '../../../test/builders/goods';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { type Db, toJson } from '../../platform/database';
import { goodsCards, touchGoods } from './index';

const NOW = new Date('2026-06-18T02:00:00Z');

let app: TestApp;
const ids = { red: 0, blue: 0, gone: 0, alone: 0, empty: 0 };
const types = { food: 0, water: 0 };

const comment = (
  goodsId: number,
  stars: number,
  own: { company?: string; images?: string[]; status?: string } = {},
) => ({
  goods_id: goodsId,
  company_name: own.company ?? '深圳市好又多商贸有限公司',
  stars,
  content: `评价 ${stars}`,
  images: toJson(own.images ?? []),
  status: own.status ?? 'shown',
  created_at: NOW,
});

async function seed(db: Db): Promise<void> {
  await setDictionary(db, 'funcset', 'showprice', '1');
  await setDictionary(db, 'site', 'sitename', '大山批发');
  await setDictionary(db, 'site', 'searchkey', '矿泉水,纸杯');
  types.food = await aCategory(db, { name: '食品饮料' });
  types.water = await aCategory(db, { name: '饮用水', parent: types.food });
  const juice = await aCategory(db, { name: '果汁', parent: types.food });
  const brand = await aBrand(db, { name: '大山', letter: 'D', groom: 1 });
  const group = await aGroup(db, ['颜色', '规格']);
  const water = { category: types.water, brand, group };
  ids.red = await aGoods(db, {
    ...water,
    name: '大山矿泉水 红',
    groupValues: ['红', 'S'],
    code: 'W-RED',
    barcode: '690001',
    spec: '550ml',
    detail: '<p onclick="x()">好水<script>alert(1)</script><img src="javascript:x" onerror="y()"></p>',
    attributes: [{ name: '产地', value: '长白山' }],
    sold: 100,
  });
  ids.blue = await aGoods(db, { ...water, name: '大山矿泉水 蓝', groupValues: ['蓝', 'S'], code: 'W-BLUE' });
  ids.gone = await aGoods(db, {
    ...water,
    name: '大山矿泉水 绿',
    groupValues: ['绿', 'L'],
    status: 'off',
    code: 'W-GONE',
  });
  ids.alone = await aGoods(db, { name: '橙汁', category: juice, sold: 3 });
  ids.empty = await aGoods(db, { name: '矿物质水', category: types.water, stock: 0, sold: 900 });
  await aLadder(db, { goodsId: ids.red }, [
    [48, 1.5],
    [240, 1.45],
  ]);
  await db
    .insertInto('goods_pictures')
    .values([
      { goods_id: ids.red, url: '/b.webp', sort: 2 },
      { goods_id: ids.red, url: '/a.webp', sort: 1 },
    ])
    .execute();
  await db.updateTable('goods').set({ image: '/one.webp' }).where('id', '=', ids.blue).execute();
  await db
    .insertInto('comments')
    .values([
      comment(ids.red, 5, { images: ['/c.webp'] }),
      comment(ids.red, 4),
      comment(ids.red, 3),
      comment(ids.red, 1),
      comment(ids.red, 1, { status: 'hidden' }),
    ])
    .execute();
}

beforeAll(async () => {
  app = await startTestApp({ seed });
});
afterAll(() => app.stop());

describe('商品详情', () => {
  it('obj 与 stepPriceMain 同时给出，富文本里没有脚本', async () => {
    const { data, text } = await app.call('goodsDetail', { params: { id: String(ids.red) } });
    expect(data.obj).toMatchObject({
      goodsName: '大山矿泉水 红',
      brandName: '大山',
      status: 1,
      saleIP: 36,
      taxRate: 13,
    });
    expect(data.stepPriceMain).toMatchObject({
      scope: 'goods',
      own: false,
      stepPrices: [
        { minNum: 48, price: 1.5 },
        { minNum: 240, price: 1.45 },
      ],
    });
    expect(data.obj.detail).toContain('好水');
    expect(text).not.toMatch(/script|onclick|onerror|javascript:/);
  });

  it('下架商品仍可打开，状态为 0；没有的商品说不存在', async () => {
    const gone = await app.call('goodsDetail', { params: { id: String(ids.gone) } });
    expect(gone.data.obj).toMatchObject({ status: 0, goodsName: '大山矿泉水 绿' });
    const none = await app.call('goodsDetail', { params: { id: '987654321' } });
    expect(none).toMatchObject({ success: false, code: 'not-found', message: '该商品不存在或已被删除' });
    expect((await app.call('goodsDetail', { params: { id: "1' or 1=1" } })).code).toBe('bad-input');
  });

  it('图片按顺序；没有图集的用主图', async () => {
    const urls = async (id: number) =>
      (await app.call('goodsPictures', { query: { goodsId: String(id) } })).data.map(
        (picture) => picture.url,
      );
    expect(await urls(ids.red)).toEqual(['/a.webp', '/b.webp']);
    expect(await urls(ids.blue)).toEqual(['/one.webp']);
    expect(await urls(ids.alone)).toEqual([]);
  });

  it('分类路径从一级到本级，附属性', async () => {
    const { data } = await app.call('typeRelease', { params: { id: String(ids.red) } });
    expect(data.path.map((type) => [type.typeName, type.grade])).toEqual([
      ['食品饮料', 1],
      ['饮用水', 2],
    ]);
    expect(data.attributes).toEqual([{ name: '产地', value: '长白山' }]);
  });

  it('页面标题由名称、品牌、规格组成', async () => {
    const at = { path: `/pages/gooddetail/${ids.red}`, query: new URLSearchParams(), now: NOW };
    const facts = await Promise.all(app.modules.map((module) => module.page?.(app.platform, at)));
    expect(Object.assign({}, ...facts)).toMatchObject({ title: '大山矿泉水 红 大山 550ml - 大山批发' });
  });

  it('给搜索引擎：唯一的地址、面包屑、商品与看得见的价格；下架的 410，没有的 404', async () => {
    const factsAt = async (path: string) => {
      const at = { path, query: new URLSearchParams(), now: NOW };
      const facts = await Promise.all(app.modules.map((module) => module.page?.(app.platform, at)));
      return Object.assign({}, ...facts) as PageFacts;
    };
    const { head = [], status } = await factsAt(`/pages/gooddetail/${ids.red}`);
    expect(status).toBeUndefined();
    expect(head[0]).toMatch(new RegExp(`rel="canonical" href="http://[^"]*/pages/gooddetail/${ids.red}"`));
    const things = head.slice(1).map((tag) => JSON.parse(tag.replaceAll(/<[^>]*>/g, '')));
    expect(things).toMatchObject([
      {
        '@type': 'Product',
        name: '大山矿泉水 红',
        brand: { name: '大山' },
        offers: { priceCurrency: 'CNY', availability: 'https://schema.org/InStock' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: '食品饮料' }, { name: '饮用水' }, { position: 3 }],
      },
    ]);
    expect((await factsAt('/pages/gooddetail/999999')).status).toBe(404);
    await app.database.db.updateTable('goods').set({ status: 'off' }).where('id', '=', ids.blue).execute();
    expect((await factsAt(`/pages/gooddetail/${ids.blue}`)).status).toBe(410);
    await app.database.db.updateTable('goods').set({ status: 'on' }).where('id', '=', ids.blue).execute();
  });

  it('列表页：筛选与排序不变成新的地址，翻页才是；搜索结果不收录', async () => {
    const headOf = async (path: string, query = '') => {
      const at = { path, query: new URLSearchParams(query), now: NOW };
      const facts = await Promise.all(app.modules.map((module) => module.page?.(app.platform, at)));
      return (Object.assign({}, ...facts) as PageFacts).head?.[0];
    };
    expect(await headOf('/pages/ordercenter', 'sort=sales&brandIds=1')).toMatch(
      /href="http:[^"]*\/pages\/ordercenter"/,
    );
    expect(await headOf('/pages/ordercenter', 'sort=sales&page=3')).toMatch(
      /href="http:[^"]*\/pages\/ordercenter\?page=3"/,
    );
    expect(await headOf('/pages/newproduct/%E6%B0%B4')).toContain('noindex');
  });
});

describe('同组商品', () => {
  it('同组各自一行，下架的不列；参数键按组的顺序', async () => {
    const { data } = await app.call('groupList', { query: { goodsId: String(ids.blue) } });
    expect(data.map((one) => one.groupValues)).toEqual([
      ['红', 'S'],
      ['蓝', 'S'],
    ]);
    const keys = await app.call('groupParamKeys', { query: { goodsId: String(ids.blue) } });
    expect(keys.data).toEqual([
      { key: '颜色', values: ['红', '蓝'] },
      { key: '规格', values: ['S'] },
    ]);
  });

  it('没有分组的商品只有自己，没有参数键', async () => {
    const { data } = await app.call('groupList', { query: { goodsId: String(ids.alone) } });
    expect(data.map((one) => one.goodsName)).toEqual(['橙汁']);
    expect((await app.call('groupParamKeys', { query: { goodsId: String(ids.alone) } })).data).toEqual([]);
  });
});

describe('上次购买', () => {
  it('详情与同组带上这家公司上次买的数量与价格；别家公司和访客看不到', async () => {
    const { khId, userId } = await addMember(app.db);
    const token = await app.signIn(userId);
    const stranger = await app.signIn((await addMember(app.db)).userId);
    await app.db
      .insertInto('bought_goods')
      .values({
        kh_id: khId,
        goods_id: ids.red,
        times: 3,
        last_packs: 2,
        last_pieces: 12,
        last_per_pack: 360_000,
        last_per_piece: 16_000,
        last_order_id: 'order-one',
        last_at: NOW,
      })
      .execute();
    const bought = { ipcnt: 2, spcnt: 12, saleIP: 36, saleSP: 1.6, time: NOW.toISOString(), times: 3 };
    const look = async (as: { token?: string }) => {
      const detail = await app.call('goodsDetail', { params: { id: String(ids.red) }, ...as });
      const group = await app.call('groupList', { query: { goodsId: String(ids.blue) }, ...as });
      return [detail.data.obj.lastBuy, ...group.data.map((one) => one.lastBuy)];
    };
    expect(await look({ token })).toEqual([bought, bought, undefined]);
    expect(await look({ token: stranger })).toEqual([undefined, undefined, undefined]);
    expect(await look({})).toEqual([undefined, undefined, undefined]);
    const { statements } = await app.counted('goodsDetail', { params: { id: String(ids.red) }, token });
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});

describe('评价', () => {
  it('概况只算显示的评价，公司名打码', async () => {
    const { data, text } = await app.call('commentList', { query: { goodsId: String(ids.red) } });
    expect(data).toMatchObject({ score: 3.3, count: 4, good: 2, middle: 1, bad: 1, withImage: 1 });
    expect(data.list[0]?.company).toContain('**');
    expect(text).not.toContain('好又多');
  });

  it('分类分页，各自的总数', async () => {
    const total = async (kind: 'all' | 'good' | 'middle' | 'bad' | 'image') =>
      (await app.call('commentPage', { query: { goodsId: String(ids.red), kind } })).data.total;
    expect(await Promise.all((['all', 'good', 'middle', 'bad', 'image'] as const).map(total))).toEqual([
      4, 2, 1, 1, 1,
    ]);
    const far = await app.call('commentPage', { query: { goodsId: String(ids.red), pageNum: 99 } });
    expect(far.data).toMatchObject({ list: [], total: 4 });
  });

  it('没有评价时为零', async () => {
    const { data } = await app.call('commentList', { query: { goodsId: String(ids.alone) } });
    expect(data).toMatchObject({ score: 0, count: 0, list: [] });
  });
});

describe('联想、相似、按编号', () => {
  it.each(['矿', '矿泉', 'kqs', 'kuangquan'])('输入「%s」给出词和商品', async (keyword) => {
    const { data } = await app.call('goodsSuggest', { query: { keyword } });
    expect(data.words).toContain('矿泉水');
    expect(data.goods.length).toBeGreaterThan(0);
    expect(data.goods.length).toBeLessThanOrEqual(4);
    expect(data.goods.map((one) => one.goodsId)).not.toContain(String(ids.gone));
  });

  it('分类联想带路径，拼音首字母也可', async () => {
    const { data } = await app.call('goodsSuggest', { query: { keyword: 'yys' } });
    expect(data.types).toEqual([
      { typeId: String(types.water), typeName: '饮用水', path: '食品饮料 > 饮用水' },
    ]);
    expect((await app.call('goodsSuggest', { query: { keyword: '  ' } })).data).toEqual({
      words: [],
      types: [],
      goods: [],
    });
  });

  it('相似商品先同类后上级，无货的不推荐，自己不在内', async () => {
    const similar = async (id: number) =>
      (await app.call('goodsSimilar', { query: { goodsId: String(id) } })).data.map((one) =>
        Number(one.goodsId),
      );
    expect(await similar(ids.red)).toEqual([ids.blue, ids.alone]);
    expect(await similar(ids.gone)).toEqual([ids.red, ids.blue, ids.alone]);
  });

  it('编号或条码不分大小写，找不到的原样列出', async () => {
    const { data } = await app.call('goodsMatch', { body: { codes: ['w-red', '690001', 'NOPE', 'W-GONE'] } });
    expect(data.found.map(({ code, goods }) => [code, goods.goodsId])).toEqual([
      ['w-red', String(ids.red)],
      ['690001', String(ids.red)],
    ]);
    expect(data.unknown).toEqual(['NOPE', 'W-GONE']);
  });

  it('阶梯价专区只列有阶梯价的商品', async () => {
    const { data } = await app.call('ladderPage', { query: { khIds: '1,2' } });
    expect(data).toMatchObject({ total: 1, list: [{ goodsId: String(ids.red) }] });
    expect((await app.call('ladderPage', { query: { pageNum: 9 } })).data).toMatchObject({
      total: 1,
      list: [],
    });
  });
});

describe('分类、品牌、改动', () => {
  it('分类的数量含下级，只算在售', async () => {
    const { data } = await app.call('categoryList', {});
    expect(data.find((type) => type.typeName === '食品饮料')).toMatchObject({
      parentId: '0',
      grade: 1,
      count: 4,
    });
    expect(data.find((type) => type.typeName === '饮用水')).toMatchObject({
      parentId: String(types.food),
      count: 3,
    });
  });

  it('品牌按推荐与状态筛选', async () => {
    expect((await app.call('brandList', { query: { groom: 1 } })).data).toMatchObject({
      total: 1,
      list: [{ name: '大山', letter: 'D' }],
    });
    expect((await app.call('brandList', { query: { status: 0 } })).data.total).toBe(0);
  });

  it('新商品在通知改动后立即出现在列表和分类数量里', async () => {
    await app.database.transaction(async (tx) => {
      await aGoods(tx, { name: '新上架的水', category: types.water });
      await touchGoods(app.platform, tx);
    });
    const { data } = await app.call('goodsPage', { query: { keyword: '新上架' } });
    expect(data.total).toBe(1);
    const categories = await app.call('categoryList', {});
    expect(categories.data.find((type) => type.typeName === '饮用水')?.count).toBe(4);
  });

  it('改价和库存不用通知，下一次请求就看到', async () => {
    await app.db.updateTable('goods').set({ list_per_pack: 400_000 }).where('id', '=', ids.alone).execute();
    const { data } = await app.call('goodsPrices', { query: { ids: String(ids.alone) } });
    expect(data).toMatchObject([{ goodsId: String(ids.alone), saleIP: 40, stock: 1_000 }]);
  });

  it('收藏夹要的卡片含下架商品，一条语句', async () => {
    const member = await addMember(app.db);
    const { session } = await app.platform.sessions.look(await app.signIn(member.userId));
    const cards = await goodsCards(app.platform, [ids.gone, ids.red, 987_654_321], session!, NOW);
    expect([...cards].map(([id, card]) => [id, card.status]).sort()).toEqual(
      [
        [ids.red, 1],
        [ids.gone, 0],
      ].sort(),
    );
  });
});
